import { errorCode } from '#client/platform/calls/error-code.ts';
import { identity, uidNow } from '#client/platform/session/identity.ts';
import { valueStore } from '#client/ui/value-store.ts';

/** Called once the user has signed in again (true) or dismissed the question (false). */
type Asked = (signedIn: boolean) => void;

const asked = valueStore<Asked | null>(null);
let question: Promise<boolean> | undefined;

/** The pending question to sign in again, if any; `SignInAgainDialog` shows it. */
export const signInAgainAsked = {
  read: asked.read,
  /** Unfollowing means that the page was left: a pending question is answered with false. */
  follow: (listener: () => void) => {
    const unfollow = asked.follow(listener);
    return () => {
      unfollow();
      asked.read()?.(false);
    };
  },
};

/**
 * Runs an act that the service allows only shortly after a sign-in: if the service refuses it, asks the user to sign in
 * again and then repeats it. Acts that wait at the same time share one question. Resolves to false, with nothing done,
 * when the user dismissed the question or another user took over the tab. Rethrows any other error of the act.
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
