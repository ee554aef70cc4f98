import { useEffect, useRef, useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { session } from '#client/platform/session/session.ts';
import { valueWithin } from '#client/platform/value-within.ts';

export type LinkState =
  | 'ready'
  | 'working'
  | 'done'
  | 'expired'
  | 'invalid'
  /** Its address is another account's by now. */
  | 'taken'
  | 'disabled'
  | 'unreachable';

/** How long pressing the button waits for the look at the code, which may hang where the act itself would get through. */
const patienceMs = 3_000;

/**
 * The code of a mail's link, applied only when asked to: mail scanners open links, but press no buttons. One that is
 * over says so at once. `email` is the address that the account has once it is applied; null while that is not known.
 */
export function useActionLink(code: string | null) {
  const [state, setState] = useState<LinkState>(code ? 'ready' : 'invalid');
  const [email, setEmail] = useState<string | null>(null);
  const look = useRef(Promise.resolve());

  useEffect(() => {
    if (!code) return;
    look.current = session.readActionCode(code).then(
      ({ email }) => setEmail(email),
      (error) => {
        const found = linkStateAfter(error);
        // Not shown when the button was pressed meanwhile, or the server is away: pressing the button tells more.
        if (found !== 'unreachable') setState((state) => (state === 'ready' ? found : state));
      },
    );
  }, [code]);

  const apply = async () => {
    if (!code) return;
    setState('working');
    // A code that is used up no longer says whose it was.
    await valueWithin(look.current, patienceMs);
    try {
      await session.applyActionCode(code);
      setState('done');
    } catch (error) {
      setState(linkStateAfter(error));
    }
  };
  return { state, email, apply };
}

/** What a link has come to when its code was refused. */
export function linkStateAfter(error: unknown): LinkState {
  switch (errorCode(error)) {
    case 'auth/expired-action-code':
      return 'expired';
    case 'auth/email-already-in-use':
      return 'taken';
    case 'auth/user-disabled':
      return 'disabled';
    case 'auth/network-request-failed':
    case 'auth/too-many-requests':
    case '':
      return 'unreachable';
    default:
      return 'invalid';
  }
}
