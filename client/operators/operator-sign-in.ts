import { createContext } from 'react';

/** Does an act; where it is refused for want of a recent sign-in, asks for one first. False: the person turned away. */
type Prove = (act: () => Promise<void>) => Promise<boolean>;

/** How this console asks to sign in again; the page it stands on knows. */
export const OperatorSignIn = createContext<Prove>(async (act) => {
  await act();
  return true;
});

/** What the asking listens for: the word of the identity service for an act that needs a recent sign-in. */
export class SignInNeeded extends Error {
  readonly code = 'auth/requires-recent-login';
}
