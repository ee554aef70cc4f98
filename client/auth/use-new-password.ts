import { useEffect, useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { session } from '#client/platform/session/session.ts';
import { authMessages } from '#contract/auth/messages.ts';
import type { ActProblem } from './act-failure.ts';
import { type LinkState, linkStateAfter } from './use-action-link.ts';

export type NewPassword =
  | { state: 'looking' }
  | { state: 'open'; email: string; busy: boolean; problem: ActProblem | null; unreachable: boolean }
  | { state: 'done'; email: string }
  | { state: 'over'; link: LinkState };

/** A password reset link: reads whose account it is for, then sets the new password with it. */
export function useNewPassword(code: string | null) {
  const [now, setNow] = useState<NewPassword>(code ? { state: 'looking' } : { state: 'over', link: 'invalid' });

  useEffect(() => {
    if (!code) return;
    let left = false;
    session.readActionCode(code).then(
      ({ email }) => !left && setNow({ state: 'open', email, busy: false, problem: null, unreachable: false }),
      (error) => !left && setNow({ state: 'over', link: linkStateAfter(error) }),
    );
    return () => {
      left = true;
    };
  }, [code]);

  const save = async (password: string) => {
    if (!code || now.state !== 'open') return;
    const open = { ...now, busy: false, problem: null, unreachable: false };
    setNow({ ...open, busy: true });
    try {
      await session.resetPassword(code, password);
      setNow({ state: 'done', email: now.email });
    } catch (error) {
      setNow(after(error, open));
    }
  };

  return { now, save };
}

function after(error: unknown, open: Extract<NewPassword, { state: 'open' }>): NewPassword {
  if (['auth/weak-password', 'auth/password-does-not-meet-requirements'].includes(errorCode(error)))
    return { ...open, problem: { text: authMessages.passwordTooCommon, isOfField: true } };
  const link = linkStateAfter(error);
  return link === 'unreachable' ? { ...open, unreachable: true } : { state: 'over', link };
}
