import { inTransaction } from '../platform/database/in-transaction.ts';
import { takePlaces } from '../platform/limits.ts';
import { randomId } from '../platform/random-id.ts';
import { signUpsPerNetwork } from './auth-limits.ts';
import { credentialFields } from './credential-fields.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { assertAllowedPassword } from './password-rule.ts';
import { openSession } from './session-store.ts';
import { tokenAnswer } from './token-answer.ts';
import { insertUser } from './user-store.ts';

const displayNameMaxLength = 200;

/** Makes an account and signs it in. A profile and the month's credits come with it or nothing does. */
export const signUp: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:signUp', run };

async function run(context: IdentityContext, { fields, requester, network, now }: IdentityRequest) {
  assertPlainSignUp(fields);
  const { email, password } = credentialFields(fields);
  assertAllowedPassword(password);
  const places = await takePlaces(context.db, now, [[signUpsPerNetwork, network]]);
  if (!places.within && !context.config.emulator) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');

  // Hashed before the address is looked at, so that a taken address costs the same time as a free one.
  const passwordHash = await context.hasher.hash(password);
  const displayName = textField(fields, 'displayName')?.slice(0, displayNameMaxLength) || null;
  const { user, session } = await inTransaction(context.db, async (tx) => {
    const user = await insertUser(tx, { uid: randomId(), email, passwordHash, displayName, now });
    await context.onUserCreated(tx, { uid: user.uid, email, now });
    return {
      user,
      session: await openSession(tx, user.uid, { provider: 'password', event: 'sign-up', now, requester }),
    };
  });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: user.uid,
    email,
    displayName: displayName ?? '',
    ...(await tokenAnswer(context, session)),
  };
}

/** Refuses what only an administrator may ask, and ways of signing up that Furrow does not offer. */
function assertPlainSignUp(fields: Record<string, unknown>) {
  if (fields.tenantId !== undefined) throw new IdentityError('UNSUPPORTED_TENANT_OPERATION');
  if (fields.localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER', 'User ID');
  if (fields.idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (fields.email === undefined && fields.password === undefined) throw new IdentityError('ADMIN_ONLY_OPERATION');
}
