import { assertSameEmail } from '../account-change.ts';
import { assertRecentSignIn } from '../assert-recent-sign-in.ts';
import { passwordsPerHour } from '../auth-limits.ts';
import { changeOwnAccount, requireSession } from '../authenticate.ts';
import { credentialFields } from '../credential-fields.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { requirePlaces } from '../require-places.ts';
import { takeUpAddress } from '../take-up-address.ts';
import { tokenAnswer } from '../tokens/token-answer.ts';
import { findUser, setUnprovenEmail, type User } from '../user-store.ts';
import { assertAllowedPassword } from './assert-allowed-password.ts';
import { changePassword } from './change-password.ts';

/** Adds a password for the user's address to an account that has another sign-in method. */
export async function linkPassword(context: IdentityContext, request: IdentityRequest, idToken: string) {
  const { fields, requester, now } = request;
  const { email, password } = credentialFields(fields);
  await assertAllowedPassword(password);
  const { claims, session } = await requireSession(context.db, context.idTokens, idToken);
  assertRecentSignIn(claims, now);
  if (session.email !== null) assertSameEmail(email, session.email);
  const { uid } = session;
  assertNoPassword(await findUser(context.db, uid));
  await requirePlaces(context, now, [[passwordsPerHour, uid]]);
  const passwordHash = await context.hasher.hashWithRoom(request, password);
  const fresh = await changeOwnAccount(context, claims, async (tx, user) => {
    assertNoPassword(user);
    if (user.email === null) {
      await setUnprovenEmail(tx, uid, email);
      await takeUpAddress(context, tx, { uid, email, now });
    }
    return changePassword(context, tx, { user, passwordHash, claims, now, requester });
  });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    email,
    ...(await tokenAnswer(context, fresh)),
  };
}

function assertNoPassword(user: Pick<User, 'password_hash'> | null): void {
  if (user && user.password_hash !== null)
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'This account already has a password.');
}
