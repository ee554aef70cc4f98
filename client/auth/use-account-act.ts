import { useState } from 'react';
import { type ActProblem, actProblem } from './act-failure.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/** An act on one's own account and how it goes. `run` answers whether it was done. */
export function useAccountAct() {
  const [state, setState] = useState<{ busy: boolean; problem: ActProblem | null }>({ busy: false, problem: null });
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setState({ busy: true, problem: null });
    try {
      const done = await withRecentSignIn(act);
      setState({ busy: false, problem: null });
      return done;
    } catch (error) {
      setState({ busy: false, problem: actProblem(error) });
      return false;
    }
  };
  return { ...state, run };
}
