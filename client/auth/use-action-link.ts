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
  /** The link's address belongs to another account by now. */
  | 'taken'
  | 'disabled'
  | 'unreachable';

/** How long pressing the button waits for `readActionCode`, which may hang while the act itself would succeed. */
const patienceMs = 3_000;

/**
 * The code of a mailed link, applied only on a button press: mail scanners open links but press no buttons. An expired
 * or used code is reported at once. `email` is the account's address after the code is applied; null while unknown.
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
        // Not shown if the button was pressed meanwhile, or the server is unreachable: pressing the button tells more.
        if (found !== 'unreachable') setState((state) => (state === 'ready' ? found : state));
      },
    );
  }, [code]);

  const apply = async () => {
    if (!code) return;
    setState('working');
    // Wait for the check first: a used-up code no longer tells whose it was.
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

/** The state of a link whose code was refused. */
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
