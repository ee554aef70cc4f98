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
  await takeEmailAway(tx, holder.uid);
  await setPassword(tx, holder.uid, null, now);
  await endOobCodes(tx, holder.uid, ['VERIFY_EMAIL'], now);
  await endAccess(tx, holder.uid, now);
  await audit(tx, 'email-given-up', 'ok', { uid: holder.uid, requester, at: now });
}
