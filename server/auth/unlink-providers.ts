import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Provider } from './account-change.ts';
import { audit, type Requester } from './audit.ts';
import { providerChangesPerHour } from './auth-limits.ts';
import { IdentityError } from './identity-error.ts';
import { findIdentities, unlinkIdentity } from './identity-store.ts';
import { addNotice } from './mails/add-notice.ts';
import { endOobCodes } from './mails/oob-code-store.ts';
import { requirePlaces } from './require-places.ts';
import { endOtherSessions } from './sessions/session-store.ts';
import { findUser, setPassword } from './user-store.ts';

type Unlinking = {
  uid: string;
  unlink: readonly Provider[];
  /** The session that stays open. */
  sessionId: string;
  now: Date;
  requester: Requester;
};

/** Removes sign-in methods, and other sessions opened by them. Throws OPERATION_NOT_ALLOWED if none would be left. */
export async function unlinkProviders(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { uid, unlink, sessionId, now, requester }: Unlinking,
): Promise<void> {
  if (unlink.length === 0) return;
  await requirePlaces({ db: tx, config: context.config }, now, [[providerChangesPerHour, uid]]);
  const user = await findUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  const linked: string[] = (await findIdentities(tx, uid)).map((identity) => identity.provider);
  if (user.password_hash) linked.push('password');
  // A password opens nothing without an address.
  const waysIn = user.email === null ? linked.filter((provider) => provider !== 'password') : linked;
  if (waysIn.every((provider) => unlink.some((gone) => gone === provider)))
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'This is your only way to sign in.');
  for (const provider of unlink.filter((gone) => linked.includes(gone))) {
    if (provider === 'password') {
      await setPassword(tx, uid, null, now);
      await endOobCodes(tx, uid, ['PASSWORD_RESET'], now);
    } else {
      await unlinkIdentity(tx, uid, provider);
    }
    await endOtherSessions(tx, { uid, keptSessionId: sessionId, provider }, now);
    // One of the ended sessions may have begun a change of address.
    await endOobCodes(tx, uid, ['VERIFY_AND_CHANGE_EMAIL'], now);
    await audit(tx, 'provider-unlinked', 'ok', { uid, requester, at: now, detail: { provider } });
    await addNotice(context, tx, {
      to: user,
      notice: { what: provider === 'password' ? 'password-removed' : 'google-unlinked' },
      now,
    });
  }
}
