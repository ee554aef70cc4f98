import type { User } from 'firebase/auth';
import { valueWithin } from '#client/platform/value-within.ts';
import { endSession } from '#contract/auth/calls.ts';

/** How long to wait for the renewal of an expired token, which is needed to end its session. */
const farewellMs = 2_000;

/**
 * Returns a function that ends a user's session at the server, which the SDK does not tell of a sign-out (decision 77).
 * It does not wait for the response, and works while the page closes. Offline, the session expires by itself.
 */
export async function sessionEnd(user: User | null): Promise<() => void> {
  const found = user && (await valueWithin(user.getIdTokenResult(), farewellMs).catch(() => undefined));
  return () => {
    if (!found) return;
    const headers = { authorization: `Bearer ${found.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { sessionId: found.claims.sid } });
    fetch(`/functions/${endSession.name}`, { method: 'POST', keepalive: true, headers, body }).catch(() => {});
  };
}
