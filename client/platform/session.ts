import type { Credentials } from '#contract/auth/credentials.ts';
import { followSession } from './identity.ts';
import { loadFirebase } from './load-firebase.ts';

/** A new account whose verification link can be mailed, again if need be. */
export type NewAccount = { sendVerification: () => Promise<void> };

/** The acts on the session. Each throws the SDK's error, whose `code` begins with "auth/". */
export const session = {
  async signIn(credentials: Credentials): Promise<void> {
    await followSession();
    await (await loadFirebase()).signIn(credentials);
  },
  async signUp(credentials: Credentials): Promise<NewAccount> {
    return (await loadFirebase()).signUp(credentials);
  },
  async signOut(): Promise<void> {
    await (await loadFirebase()).signOut();
  },
  async applyVerificationCode(code: string): Promise<void> {
    await followSession();
    await (await loadFirebase()).applyVerificationCode(code);
  },
};
