import type { Tx } from '../database/database.ts';
import { lockCaller } from '../database/lock-user-rows.ts';
import type { Actor, Bearer } from './actor.ts';
import { unauthenticated } from './unauthenticated.ts';

/** Of a bearer, what their lock asks for. */
export type Caller = Pick<Bearer, 'uid' | 'sessionId' | 'issuedAtSeconds'>;

/**
 * Locks who makes a call, and whom else it concerns, before anything else is locked (decision 63), and answers what the
 * database says of the caller. Throws UNAUTHENTICATED when they deleted themselves, were shut out, or signed this device
 * out.
 */
export async function requireCaller(
  tx: Tx,
  caller: Caller,
  others: readonly string[] = [],
): Promise<Pick<Actor, 'email' | 'emailVerified'>> {
  const found = await lockCaller(tx, caller, others);
  if (!found) throw unauthenticated();
  return { email: found.email ?? '', emailVerified: found.email_verified };
}
