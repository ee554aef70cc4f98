import { inTransaction } from '../platform/database/in-transaction.ts';
import { randomId } from '../platform/random-id.ts';
import { signUpsPerNetwork } from './auth-limits.ts';
import { createUser } from './create-user.ts';
import { credentialFields } from './credential-fields.ts';
import { idTokenField } from './id-token-field.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { keptDisplayName } from './kept-display-name.ts';
import { assertAllowedPassword } from './passwords/assert-allowed-password.ts';
import { linkPassword } from './passwords/link-password.ts';
import { requirePlaces } from './require-places.ts';
import { openSession } from './sessions/session-store.ts';
import { textField } from './text-field.ts';
import { tokenAnswer } from './tokens/token-answer.ts';

/** Creates an account and signs it in, together with its profile and the month's credits, or does nothing. */
export const signUp: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:signUp', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  assertPlainSignUp(request.fields);
  const idToken = idTokenField(request.fields);
  if (idToken !== undefined) return linkPassword(context, request, idToken);
  return context.hasher.withRoom(request, () => makeAccount(context, request));
}

async function makeAccount(context: IdentityContext, { fields, requester, network, now }: IdentityRequest) {
  const { email, password } = credentialFields(fields);
  await assertAllowedPassword(password);
  await requirePlaces(context, now, [[signUpsPerNetwork, network]]);

  // Hashed before the address is looked at, so that a taken address costs the same time as a free one.
  const passwordHash = await context.hasher.hash(password);
  const displayName = keptDisplayName(textField(fields, 'displayName') ?? '');
  const { user, session } = await inTransaction(context.db, async (tx) => {
    const user = await createUser(context, tx, { uid: randomId(), email, passwordHash, displayName, now });
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
  if (fields.localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER', 'User ID');
  if (fields.email === undefined && fields.password === undefined) throw new IdentityError('ADMIN_ONLY_OPERATION');
}
