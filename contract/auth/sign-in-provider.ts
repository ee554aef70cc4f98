import * as v from 'valibot';

/** The ways of signing in, as ID tokens name them. `custom`: another program vouched for the user by a custom token. */
export const signInProvider = v.picklist(['password', 'google.com', 'custom']);
export type SignInProvider = v.InferOutput<typeof signInProvider>;

/** How a session was begun, at the beginning of a sentence. */
export function signInText(provider: SignInProvider): string {
  switch (provider) {
    case 'password':
      return 'By password';
    case 'google.com':
      return 'With Google';
    case 'custom':
      return 'By another program';
  }
}
