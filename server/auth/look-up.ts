import { requireSession } from './authenticate.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { findUser, type User } from './user-store.ts';

/** What the SDK shows of a password: that there is one. */
const redactedHash = Buffer.from('REDACTED').toString('base64');

/** The account behind an ID token, as the SDK reads it at each sign-in and each start. */
export const lookUp: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:lookup', run };

async function run({ db, idTokens }: IdentityContext, { fields }: IdentityRequest) {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const { session } = await requireSession(db, idTokens, idToken);
  const user = await findUser(db, session.uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountOf(user)] };
}

function accountOf(user: User) {
  return {
    localId: user.uid,
    email: user.email,
    emailVerified: user.email_verified,
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
    ...(user.password_hash === null ? {} : { passwordHash: redactedHash }),
    ...(user.password_updated_at === null ? {} : { passwordUpdatedAt: user.password_updated_at.getTime() }),
    providerUserInfo: providersOf(user),
    validSince: String(Math.floor(user.valid_since.getTime() / 1_000)),
    disabled: user.disabled,
    lastLoginAt: String(user.last_login_at.getTime()),
    createdAt: String(user.created_at.getTime()),
    lastRefreshAt: user.last_login_at.toISOString(),
  };
}

export function providersOf(user: User): object[] {
  if (user.password_hash === null) return [];
  return [
    {
      providerId: 'password',
      rawId: user.email,
      federatedId: user.email,
      email: user.email,
      ...(user.display_name === null ? {} : { displayName: user.display_name }),
      ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
    },
  ];
}
