import type { Tx } from '../database/database.ts';
import { lockCaller } from '../database/lock-user-rows.ts';
import type { Actor, Bearer } from './actor.ts';
import { unauthenticated } from './unauthenticated.ts';

/** The part of a bearer that `lockCaller` needs. */
export type Caller = Pick<Bearer, 'uid' | 'sessionId' | 'issuedAtSeconds'>;

/**
 * Locks the rows of a call's caller and of the other users it concerns before any other lock (decision 63), and returns
 * the caller's data from the database. Throws UNAUTHENTICATED when the caller deleted their account, was shut out or
 * signed this device out.
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
