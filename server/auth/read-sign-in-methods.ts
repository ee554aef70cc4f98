import type { SignInMethods } from '#contract/auth/sign-in-methods.ts';
import type { Database } from '../platform/database/database.ts';
import { findIdentities } from './identity-store.ts';
import { findUser } from './user-store.ts';

/** The sign-in methods of a user; none if the user was deleted meanwhile. */
export async function readSignInMethods(db: Database, uid: string): Promise<SignInMethods> {
  const [user, [google]] = await Promise.all([findUser(db, uid), findIdentities(db, uid)]);
  return {
    hasPassword: user !== null && user.password_hash !== null,
    google: google ? { email: google.email } : null,
  };
}
