import { type AccountChange, accountChange, assertOwnChange } from './account-change.ts';
import { assertRecentSignIn } from './assert-recent-sign-in.ts';
import { audit } from './audit.ts';
import { passwordsPerHour, profileChangesPerHour } from './auth-limits.ts';
import { changeOwnAccount, requireSession } from './authenticate.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { findIdentities } from './identity-store.ts';
import { providersOf } from './look-up.ts';
import { applyOobCode } from './mails/apply-oob-code.ts';
import { changePassword } from './passwords/change-password.ts';
import { requirePlaces } from './require-places.ts';
import { textField } from './text-field.ts';
import { tokenAnswer } from './tokens/token-answer.ts';
import { unlinkProviders } from './unlink-providers.ts';
import { findUser, setProfile, type User } from './user-store.ts';

/** Changes an account: applies the code of a mail, or a change that the signed-in user requests. */
export const updateAccount: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:update', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields } = request;
  const oobCode = textField(fields, 'oobCode');
  if (oobCode !== undefined) return applyOobCode(context, request, oobCode);
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  assertOwnChange(fields);
  return applyChange(context, request, idToken);
}

async function applyChange(context: IdentityContext, request: IdentityRequest, idToken: string) {
  const { fields, requester, now } = request;
  const { claims, session } = await requireSession(context.db, context.idTokens, idToken);
  const change = await accountChange(fields, session.email);
  if (change.password !== undefined && session.email === null)
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'A password needs an email address.');
  if (change.password !== undefined || change.unlink.length > 0) assertRecentSignIn(claims, now);
  if (change.password !== undefined) await requirePlaces(context, now, [[passwordsPerHour, session.uid]]);
  const passwordHash =
    change.password === undefined ? null : await context.hasher.hashWithRoom(request, change.password);

  const { user, identities, fresh } = await changeOwnAccount(context, claims, async (tx, before) => {
    const { uid } = before;
    if (changesProfile(change, before)) {
      await requirePlaces({ db: tx, config: context.config }, now, [[profileChangesPerHour, uid]]);
      await setProfile(tx, uid, change);
      await audit(tx, 'profile-changed', 'ok', { uid, requester, at: now });
    }
    await unlinkProviders(context, tx, { uid, unlink: change.unlink, sessionId: claims.sid, now, requester });
    const fresh =
      passwordHash === null
        ? null
        : await changePassword(context, tx, { user: before, passwordHash, claims, now, requester });
    const user = await findUser(tx, uid);
    if (!user) throw new IdentityError('USER_NOT_FOUND');
    return { user, identities: await findIdentities(tx, uid), fresh };
  });
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: user.uid,
    ...(user.email === null ? {} : { email: user.email, emailVerified: user.email_verified }),
    // The SDK replaces its values by these: a missing one is removed.
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
    providerUserInfo: providersOf(user, identities),
    ...(fresh === null ? {} : await tokenAnswer(context, fresh)),
  };
}

function changesProfile({ displayName, photoUrl }: AccountChange, before: User): boolean {
  const isNewName = displayName !== undefined && displayName !== before.display_name;
  return isNewName || (photoUrl !== undefined && photoUrl !== before.photo_url);
}
