import { useRef, useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { uidNow } from '#client/platform/session/identity.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import { type ActProblem, actProblem } from './act-failure.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/**
 * An act on the user's own account and its state. `run` resolves to true when the act was done and the tab still
 * belongs to the same user. A problem is shown until `standing`, the state of the account that the act changes,
 * changes. If the act is started again meanwhile, only the latest run sets the state.
 */
export function useAccountAct(standing = '') {
  const [state, setState] = useState<{ busy: boolean; problem: ActProblem | null }>({ busy: false, problem: null });
  const [seen, setSeen] = useState(standing);
  if (seen !== standing) {
    setSeen(standing);
    setState(({ busy }) => ({ busy, problem: null }));
  }
  const newest = useRef(0);
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    const isTheirs = rememberUser();
    newest.current += 1;
    const turn = newest.current;
    const end = (problem: ActProblem | null) => {
      if (turn === newest.current) setState({ busy: false, problem });
    };
    setState({ busy: true, problem: null });
    try {
      const done = await withRecentSignIn(act);
      end(null);
      // After deleting the account there is no signed-in user, but the tab was not taken over.
      return done && (isTheirs() || uidNow() === null);
    } catch (error) {
      // Another Google window has replaced the one of this act.
      end(errorCode(error) === 'auth/cancelled-popup-request' ? null : actProblem(error));
      return false;
    }
  };
  return { ...state, run };
}
