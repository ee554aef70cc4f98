import { useRef, useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { uidNow } from '#client/platform/session/identity.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import { type ActProblem, actProblem } from './act-failure.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/**
 * An act on one's own account and how it goes. `run` answers whether it was done, to who began it. What went wrong is said
 * until `standing`, what there is of it on the account, is another one. Where it is begun anew meanwhile, only the newest is
 * told of.
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
      // Who has deleted the account leaves the tab to nobody.
      return done && (isTheirs() || uidNow() === null);
    } catch (error) {
      // Another Google window has taken the place of this one's.
      end(errorCode(error) === 'auth/cancelled-popup-request' ? null : actProblem(error));
      return false;
    }
  };
  return { ...state, run };
}
