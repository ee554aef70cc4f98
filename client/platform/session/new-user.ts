import { type Auth, createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from 'firebase/auth';
import { errorCode } from '#client/platform/calls/error-code.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { sessionEnd } from './session-end.ts';

/** The address of a sign-up that got no answer but may have created the account. */
let unanswered: string | null = null;

/** Creates an account, or continues with one that an earlier unanswered try created, given its password. */
export async function newUser(desk: Auth, { email, password }: Credentials): Promise<User> {
  try {
    return (await createUserWithEmailAndPassword(desk, email, password)).user;
  } catch (error) {
    if (errorCode(error) === 'auth/network-request-failed') unanswered = email;
    if (errorCode(error) !== 'auth/email-already-in-use' || unanswered !== email) throw error;
    const user = await signInWithEmailAndPassword(desk, email, password).then(
      (signedIn) => signedIn.user,
      () => null,
    );
    // A verified account is older than this page, so this sign-up did not create it.
    if (user?.emailVerified) (await sessionEnd(user))();
    if (!user || user.emailVerified) throw error;
    return user;
  }
}
