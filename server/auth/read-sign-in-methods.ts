import type { SignInMethods } from '#contract/auth/sign-in-methods.ts';
import type { Database } from '../platform/database/database.ts';
import { findIdentities } from './identity-store.ts';
import { findUser } from './user-store.ts';

/** How a user can sign in. A user who was deleted meanwhile can in no way. */
export async function readSignInMethods(db: Database, uid: string): Promise<SignInMethods> {
  const [user, [google]] = await Promise.all([findUser(db, uid), findIdentities(db, uid)]);
  return {
    hasPassword: user !== null && user.password_hash !== null,
    google: google ? { email: google.email } : null,
  };
}
