import { useState } from 'react';
import { errorCode } from '#client/platform/error-code.ts';
import { session } from '#client/platform/session.ts';

export type EmailVerification = 'ready' | 'working' | 'done' | 'expired' | 'invalid' | 'unreachable';

/** Applies the code of a verification mail, and only when asked to: mail scanners open links, but press no buttons. */
export function useEmailVerification(code: string | null) {
  const [state, setState] = useState<EmailVerification>(code ? 'ready' : 'invalid');
  const verify = async () => {
    if (!code) return;
    setState('working');
    try {
      await session.applyVerificationCode(code);
      setState('done');
    } catch (error) {
      setState(stateAfter(error));
    }
  };
  return { state, verify };
}

function stateAfter(error: unknown): EmailVerification {
  switch (errorCode(error)) {
    case 'auth/expired-action-code':
      return 'expired';
    case 'auth/network-request-failed':
    case 'auth/too-many-requests':
    case '':
      return 'unreachable';
    default:
      return 'invalid';
  }
}
