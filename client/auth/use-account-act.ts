import { useState } from 'react';
import { uidNow } from '#client/platform/session/identity.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import { type ActProblem, actProblem } from './act-failure.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/**
 * An act on one's own account and how it goes. `run` answers whether it was done, to who began it. What went wrong is said
 * until `standing`, what there is of it on the account, is another one.
 */
export function useAccountAct(standing = '') {
  const [state, setState] = useState<{ busy: boolean; problem: ActProblem | null }>({ busy: false, problem: null });
  const [seen, setSeen] = useState(standing);
  if (seen !== standing) {
    setSeen(standing);
    setState(({ busy }) => ({ busy, problem: null }));
  }
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    const isTheirs = rememberUser();
    setState({ busy: true, problem: null });
    try {
      const done = await withRecentSignIn(act);
      setState({ busy: false, problem: null });
      // Who has deleted the account leaves the tab to nobody.
      return done && (isTheirs() || uidNow() === null);
    } catch (error) {
      setState({ busy: false, problem: actProblem(error) });
      return false;
    }
  };
  return { ...state, run };
}
