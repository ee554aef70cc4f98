import type { User } from 'firebase/auth';
import { valueWithin } from '#client/platform/value-within.ts';
import { endSession } from '#contract/auth/calls.ts';

/** A token that ran out is renewed for the end of its session; nothing waits longer than this for it. */
const farewellMs = 2_000;

/**
 * How to end a user's session at the server, of which the SDK tells it nothing when it signs somebody out (decision 77). It
 * does not wait for the answer, and goes out even from a page that closes. With no connection the session runs out by itself.
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
