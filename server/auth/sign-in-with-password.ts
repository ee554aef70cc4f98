import { audit } from './audit.ts';
import { signInsPerEmail, signInsPerNetwork } from './auth-limits.ts';
import { credentialFields } from './credential-fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { requirePlaces } from './require-places.ts';
import { openSession } from './session-store.ts';
import { tokenAnswer } from './token-answer.ts';
import { findUserByEmail, setPasswordHash, type User } from './user-store.ts';

/** Signs in by e-mail and password. Unknown address and wrong password have the same answer, after the same work. */
export const signInWithPassword: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:signInWithPassword', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  return context.hasher.withRoom(() => signIn(context, request));
}

async function signIn(context: IdentityContext, { fields, requester, network, now }: IdentityRequest) {
  if (fields.tenantId !== undefined) throw new IdentityError('UNSUPPORTED_TENANT_OPERATION');
  const { email, password } = credentialFields(fields);
  const places = await requirePlaces(context, now, [
    [signInsPerEmail, email],
    [signInsPerNetwork, network],
  ]);

  const user = await findUserByEmail(context.db, email);
  const matches = await context.hasher.verify(user?.password_hash ?? null, password);
  if (!user || !matches) {
    context.metrics.signIns.inc({ result: 'refused' });
    await audit(context.db, 'sign-in', 'refused', { uid: user?.uid ?? null, requester, at: now });
    throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  }
  // Said only to who knows the password: otherwise it would tell which addresses have an account.
  if (user.disabled) {
    await audit(context.db, 'sign-in', 'refused', { uid: user.uid, requester, at: now, detail: { disabled: true } });
    throw new IdentityError('USER_DISABLED');
  }
  await renewOutdatedHash(context, user, password);
  const session = await openSession(context.db, user.uid, {
    provider: 'password',
    event: 'sign-in',
    now,
    requester,
    places,
  });
  context.metrics.signIns.inc({ result: 'ok' });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.display_name ?? '',
    registered: true,
    ...(user.photo_url === null ? {} : { profilePicture: user.photo_url }),
    ...(await tokenAnswer(context, session)),
  };
}

async function renewOutdatedHash({ db, hasher }: IdentityContext, user: User, password: string) {
  if (user.password_hash === null || !hasher.isOutdated(user.password_hash)) return;
  await setPasswordHash(db, user.uid, await hasher.hash(password));
}
