import { errorCode } from '#client/platform/error-code.ts';
import { valueStore } from '#client/platform/value-store.ts';

/** Told once the person has signed in again, or has turned away. */
type Asked = (signedIn: boolean) => void;

/** Whether somebody is being asked to sign in again; `SignInAgainDialog` shows it. */
export const signInAgainAsked = valueStore<Asked | null>(null);

/**
 * Does what the service allows soon after a sign-in only: where it refuses, asks to sign in again and then does it.
 * Answers false when the person turned away; nothing was done then. Throws whatever else the act throws.
 */
export async function withRecentSignIn(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'auth/requires-recent-login') throw error;
  }
  const signedIn = await new Promise<boolean>((told) => signInAgainAsked.write(told));
  signInAgainAsked.write(null);
  if (signedIn) await act();
  return signedIn;
}
