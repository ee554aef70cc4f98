import { IdentityError } from './identity-error.ts';
import type { IdTokenClaims } from './tokens/id-token.ts';

/** After a sign-in, the user may do irreversible things for this long (security row 21). */
const recentSeconds = 5 * 60;

/** Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the person has not proved lately who they are; a refresh does not count. */
export function assertRecentSignIn(claims: IdTokenClaims, now: Date): void {
  if (now.getTime() / 1_000 - claims.auth_time > recentSeconds) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
