import type { Tx } from '../platform/database/database.ts';
import { audit, type Requester } from './audit.ts';
import { endOobCodes } from './mails/oob-code-store.ts';
import { endAccess } from './sessions/end-access.ts';
import { findUserByEmail, lockUser, setPassword, takeEmailAway } from './user-store.ts';

/**
 * Takes an address from the account that has it without ever having verified it, for `uid`, who has. That account
 * stays, since the ledger points at it, but nothing that was set with the address opens it (security row 7).
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

/** Leaves a user, who is locked, without the address that they never verified and whatever was set with it. */
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
