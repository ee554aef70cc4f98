import { errorCode } from '#client/platform/calls/error-code.ts';
import { identity, uidNow } from '#client/platform/session/identity.ts';
import { valueStore } from '#client/ui/value-store.ts';

/** Told once the person has signed in again, or has turned away. */
type Asked = (signedIn: boolean) => void;

const asked = valueStore<Asked | null>(null);
let question: Promise<boolean> | undefined;

/** Whether somebody is being asked to sign in again; `SignInAgainDialog` shows it. */
export const signInAgainAsked = {
  read: asked.read,
  /** Who stops following has left the page: what is asked then is answered with no. */
  follow: (listener: () => void) => {
    const unfollow = asked.follow(listener);
    return () => {
      unfollow();
      asked.read()?.(false);
    };
  },
};

/**
 * Does what the service allows soon after a sign-in only: where it refuses, asks to sign in again and then does it.
 * Acts that wait together share one question. Answers false when the person turned away or another one uses the tab;
 * nothing was done then. Throws whatever else the act throws.
 */
export async function withRecentSignIn(act: () => Promise<void>): Promise<boolean> {
  const uid = uidNow();
  try {
    await act();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'auth/requires-recent-login') throw error;
  }
  const signedIn = uidNow() === uid && (await askToSignInAgain());
  if (signedIn) await act();
  return signedIn;
}

function askToSignInAgain(): Promise<boolean> {
  question ??= new Promise((told) => {
    const uid = uidNow();
    const answer: Asked = (signedIn) => {
      if (asked.read() !== answer) return;
      unfollow();
      question = undefined;
      asked.write(null);
      told(signedIn);
    };
    const unfollow = identity.follow(() => uidNow() !== uid && answer(false));
    asked.write(answer);
  });
  return question;
}
