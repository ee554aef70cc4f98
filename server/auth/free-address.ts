import type { Tx } from '../platform/database/database.ts';
import { audit, type Requester } from './audit.ts';
import { endOobCodes } from './mails/oob-code-store.ts';
import { endAccess } from './sessions/end-access.ts';
import { findUserByEmail, lockUser, setPassword, takeEmailAway } from './user-store.ts';

/**
 * Takes an address from an account that never verified it, because the user `uid` has verified it. The other account
 * stays, since the ledger points at it, but nothing that was set up under the address opens it any more (security row
 * 7).
 */
export async function freeAddress(
  tx: Tx,
  { email, uid, requester, now }: { email: string; uid: string; requester: Requester; now: Date },
): Promise<void> {
  const found = await findUserByEmail(tx, email);
  if (!found || found.uid === uid) return;
  const holder = await lockUser(tx, found.uid);
  if (holder?.email !== email || holder.email_verified) return;
  await giveUpAddress(tx, { uid: holder.uid, requester, now });
}

/** Removes the unverified address of a locked user, together with every way in that was set up under it. */
export async function giveUpAddress(
  tx: Tx,
  { uid, requester, now }: { uid: string; requester: Requester; now: Date },
): Promise<void> {
  await takeEmailAway(tx, uid);
  await setPassword(tx, uid, null, now);
  await endOobCodes(tx, uid, ['VERIFY_EMAIL'], now);
  await endAccess(tx, uid, now);
  await audit(tx, 'email-given-up', 'ok', { uid, requester, at: now });
}
