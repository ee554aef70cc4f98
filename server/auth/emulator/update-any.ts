import { inTransaction } from '../../platform/database/in-transaction.ts';
import { profileChange, providersToUnlink } from '../account-change.ts';
import { emailField } from '../email-field.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { assertAllowedPassword } from '../passwords/assert-allowed-password.ts';
import { proveAddress } from '../prove-address.ts';
import { endAllSessions } from '../sessions/session-store.ts';
import { setUserDisabled } from '../set-user-disabled.ts';
import { textField } from '../text-field.ts';
import { customClaimsIn } from '../tokens/custom-claims.ts';
import { unlinkProviders } from '../unlink-providers.ts';
import { lockUser, setCustomAttributes, setPassword, setProfile, setUnprovenEmail } from '../user-store.ts';
import { assertKnownHere } from './assert-known-here.ts';

/** Changes a user as the administrator wants them. */
export async function updateAny(context: IdentityContext, { fields, now, requester }: IdentityRequest) {
  const uid = textField(fields, 'localId');
  if (!uid) throw new IdentityError('MISSING_LOCAL_ID');
  assertKnownHere(fields);
  const password = textField(fields, 'password');
  if (password !== undefined) await assertAllowedPassword(password);
  const hash = password === undefined ? null : await context.hasher.hash(password);
  const email = emailField(fields, 'email');
  const attributes = attributesIn(fields.customAttributes);
  const profile = profileChange(fields);
  const unlink = providersToUnlink(fields.deleteProvider);
  await inTransaction(context.db, async (tx) => {
    const before = await lockUser(tx, uid);
    if (!before) throw new IdentityError('USER_NOT_FOUND');
    const address = email ?? before.email;
    if (address !== null && fields.emailVerified === true)
      await proveAddress(context, tx, { user: before, email: address, now });
    else if (address !== null && (fields.emailVerified === false || address !== before.email))
      await setUnprovenEmail(tx, uid, address);
    if (hash !== null) await setPassword(tx, uid, hash, now);
    if (attributes !== null) await setCustomAttributes(tx, uid, attributes);
    await setProfile(tx, uid, profile);
    // No session of the user's is the administrator's own, to be kept.
    await unlinkProviders(context, tx, { uid, unlink, sessionId: '', now, requester });
    if (hash !== null || fields.validSince !== undefined) await endAllSessions(tx, uid, now);
    if (typeof fields.disableUser === 'boolean')
      await setUserDisabled(tx, { uid, disabled: fields.disableUser, reason: 'emulator', by: 'owner', now, requester });
  });
  return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: uid };
}

/** The custom claims as they were sent, after validation; null if there are none. */
function attributesIn(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given !== 'string') throw new IdentityError('INVALID_CLAIMS');
  customClaimsIn(given);
  return given;
}
