import { requireSession } from './authenticate.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { findIdentities, type LinkedIdentity } from './identity-store.ts';
import { textField } from './text-field.ts';
import { findUser, type User } from './user-store.ts';

/** Tells the SDK that there is a password, without its hash. */
const redactedHash = Buffer.from('REDACTED').toString('base64');

/** The account behind an ID token, as the SDK reads it at each sign-in and each start. */
export const lookUp: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:lookup', run };

async function run({ db, idTokens }: IdentityContext, { fields }: IdentityRequest) {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const { session } = await requireSession(db, idTokens, idToken);
  const user = await findUser(db, session.uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  const identities = await findIdentities(db, user.uid);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountOf(user, identities)] };
}

/** An account in the words of the protocol. */
export function accountOf(user: User, identities: readonly LinkedIdentity[]) {
  return {
    localId: user.uid,
    ...(user.email === null ? {} : { email: user.email, emailVerified: user.email_verified }),
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
    ...(user.password_hash === null ? {} : { passwordHash: redactedHash }),
    ...(user.password_updated_at === null ? {} : { passwordUpdatedAt: user.password_updated_at.getTime() }),
    providerUserInfo: providersOf(user, identities),
    validSince: String(Math.floor(user.valid_since.getTime() / 1_000)),
    disabled: user.disabled,
    lastLoginAt: String(user.last_login_at.getTime()),
    createdAt: String(user.created_at.getTime()),
    lastRefreshAt: user.last_login_at.toISOString(),
    ...(user.custom_attributes === null ? {} : { customAttributes: user.custom_attributes }),
  };
}

/** The ways a user can sign in, as the SDK lists them. */
export function providersOf(user: User, identities: readonly LinkedIdentity[]): object[] {
  const linked = identities.map(({ provider, subject, email, display_name, photo_url }) => ({
    providerId: provider,
    rawId: subject,
    federatedId: googleFederatedId(subject),
    ...(email === null ? {} : { email }),
    ...(display_name === null ? {} : { displayName: display_name }),
    ...(photo_url === null ? {} : { photoUrl: photo_url }),
  }));
  if (user.password_hash === null || user.email === null) return linked;
  const withPassword = {
    providerId: 'password',
    rawId: user.email,
    federatedId: user.email,
    email: user.email,
    ...(user.display_name === null ? {} : { displayName: user.display_name }),
    ...(user.photo_url === null ? {} : { photoUrl: user.photo_url }),
  };
  return [withPassword, ...linked];
}

/** Google's id of a person as the protocol writes it: an address. */
export function googleFederatedId(subject: string): string {
  return `https://accounts.google.com/${subject}`;
}
