import { forgetKeysOf } from '../platform/calls/idempotency.ts';
import type { Tx } from '../platform/database/database.ts';
import { rememberDeletedAddress } from './deleted-address.ts';
import type { IdentityContext } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { lockAddresses } from './lock-address.ts';
import { endAllSessions } from './sessions/session-store.ts';
import { lockUser } from './user-store.ts';

/**
 * Erases a user. The row stays without personal data, because ledger entries point at it. Other domains erase their
 * part first, or refuse with FAILED_PRECONDITION.
 */
export async function eraseUser(
  context: Pick<IdentityContext, 'addressKey' | 'onUserDeleted'>,
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  const user = await lockUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  const proved = user.email_verified ? user.email : null;
  if (proved !== null) await lockAddresses(tx, [proved]);
  await context.onUserDeleted(tx, { uid, now });
  // An address that was never proved may be a stranger's, whose own account keeps its credits.
  if (proved !== null) await rememberDeletedAddress(tx, context.addressKey, proved, now);
  await endAllSessions(tx, uid, now);
  await forgetKeysOf(tx, uid);
  // Sessions are kept only so that a token of this user still gets USER_NOT_FOUND.
  await tx
    .updateTable('sessions')
    .set({ user_agent: '', address: '', claims: '{}' })
    .where('user_id', '=', uid)
    .execute();
  for (const table of ['user_identities', 'user_roles', 'oob_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', uid).execute();
  await tx
    .updateTable('users')
    .set({
      deleted_at: now,
      disabled: true,
      email: null,
      email_verified: false,
      password_hash: null,
      password_updated_at: null,
      display_name: null,
      photo_url: null,
      user_group: null,
      low_balance_coins: null,
      custom_attributes: null,
    })
    .where('uid', '=', uid)
    .execute();
}
