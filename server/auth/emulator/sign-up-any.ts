import { inTransaction } from '../../platform/database/in-transaction.ts';
import { randomId } from '../../platform/random-id.ts';
import { profileChange } from '../account-change.ts';
import { createUser } from '../create-user.ts';
import { emailField } from '../email-field.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { isUid } from '../is-uid.ts';
import { assertAllowedPassword } from '../passwords/assert-allowed-password.ts';
import { setUserDisabled } from '../set-user-disabled.ts';
import { textField } from '../text-field.ts';
import { assertKnownHere } from './assert-known-here.ts';

/** Creates a user as the administrator asks, with the given uid if any, and signs nobody in. */
export async function signUpAny(context: IdentityContext, { fields, now, requester }: IdentityRequest) {
  const { localId: uid = randomId() } = fields;
  if (!isUid(uid)) throw new IdentityError('INVALID_LOCAL_ID');
  assertKnownHere(fields);
  const { displayName = null, photoUrl = null } = profileChange(fields);
  const email = emailField(fields, 'email') ?? null;
  const password = textField(fields, 'password');
  if (password !== undefined && email === null) throw new IdentityError('MISSING_EMAIL');
  if (password !== undefined) await assertAllowedPassword(password);
  const newUser = {
    uid,
    email,
    emailVerified: email !== null && fields.emailVerified === true,
    passwordHash: password === undefined ? null : await context.hasher.hash(password),
    displayName,
    photoUrl,
    now,
  };
  await inTransaction(context.db, async (tx) => {
    await createUser(context, tx, newUser);
    if (fields.disabled === true)
      await setUserDisabled(tx, { uid, disabled: true, reason: 'emulator', by: 'owner', now, requester });
  });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    ...(email === null ? {} : { email }),
    ...(displayName === null ? {} : { displayName }),
  };
}
