import { createContext } from 'react';

/** Runs an act; if it needs a recent sign-in, asks for one first. Resolves to false when the user dismissed that. */
type Prove = (act: () => Promise<void>) => Promise<boolean>;

/** How the console asks the user to sign in again; provided by the page around it. */
export const OperatorSignIn = createContext<Prove>(async (act) => {
  await act();
  return true;
});

/** Thrown for want of a recent sign-in; its code, the identity service's own, starts the asking. */
export class SignInNeeded extends Error {
  readonly code = 'auth/requires-recent-login';
}
