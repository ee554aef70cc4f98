import type { Credentials } from '#contract/auth/credentials.ts';
import { followSession } from './identity.ts';
import { loadFirebase } from './load-firebase.ts';

/**
 * A new account. Its verification link can be mailed, as often as needed, until `leave` is called; `isVerified` asks
 * whether a link was opened meanwhile.
 */
export type NewAccount = {
  sendVerification: () => Promise<void>;
  isVerified: () => Promise<boolean>;
  leave: () => Promise<void>;
};

/** The acts on the session and its account. Each throws the SDK's error, whose `code` begins with "auth/". */
export const session = {
  signIn: async (credentials: Credentials) => (await loaded()).signIn(credentials),
  signInWithGoogle: async (idToken: string) => (await loaded()).signInWithGoogle(idToken),
  signUp: async (credentials: Credentials): Promise<NewAccount> => (await loadFirebase()).signUp(credentials),

  id: async () => (await loaded()).sessionId(),
  idToken: async () => (await loaded()).idToken(),

  signInAgain: async (password: string) => (await loaded()).signInAgain(password),
  signInAgainWithGoogle: async (idToken: string) => (await loaded()).signInAgainWithGoogle(idToken),
  linkGoogle: async (idToken: string) => (await loaded()).linkGoogle(idToken),
  unlinkGoogle: async () => (await loaded()).unlinkGoogle(),

  sendVerification: async () => (await loaded()).sendVerification(),
  sendPasswordReset: async (email: string) => (await loadFirebase()).sendPasswordReset(email),
  sendEmailChange: async (newEmail: string) => (await loaded()).sendEmailChange(newEmail),
  changeName: async (name: string) => (await loaded()).changeName(name),
  changePassword: async (newPassword: string) => (await loaded()).changePassword(newPassword),
  deleteAccount: async () => (await loaded()).deleteAccount(),

  readActionCode: async (code: string) => (await loaded()).readActionCode(code),
  applyActionCode: async (code: string) => (await loaded()).applyActionCode(code),
  resetPassword: async (code: string, newPassword: string) => (await loaded()).resetPassword(code, newPassword),
};

/** The SDK, with `identity` following its signed-in user. */
async function loaded() {
  const firebase = await loadFirebase();
  await followSession();
  return firebase;
}
