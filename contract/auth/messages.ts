import { failureMessages } from '../wire/failure-messages.ts';

/** Texts of sign-in and sign-up, word for word from the specification s.2 and s.8 where it has them. */
export const authMessages = {
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Please enter a valid email address.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: 'Password should be at least 6 characters.',
  passwordTooLong: 'Password should be at most 4096 characters.',
  passwordTooCommon: 'This password is among the most common ones. Please choose another.',
  forgotPassword: 'Forgotten your password?',
  loginFailed: 'Invalid email or password. Please try again.',
  emailInUse: 'This email address is already in use.',
  googleLoginFailed: 'Failed to sign in with Google. Please try again.',
  googleNotLinked: 'Your Google account is not linked any more.',
  googleWindowOpen: 'Go on in the Google window.',
  googleSignupFailed: 'Failed to sign up with Google. Please try again.',
  methodsNotLoaded: 'Your ways to sign in could not be loaded.',
  unexpected: 'An unexpected error occurred. Please try again.',
  tooManyAttempts: 'There were too many attempts. Please try again later, in an hour at the latest.',
  popupBlocked: 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  googleUnavailable: 'Google sign-in is not available just now. Please try again later.',
  mustBeSignedIn: failureMessages.mustBeSignedIn,
  verifyFirst: 'Verify your email address first.',
  verifyAgainTooSoon:
    'The link could not be sent again yet. Please wait a minute, or up to an hour if you have asked for several.',
  verifyHeading: 'Verify Your Email',
  verifyBody: (email: string) =>
    `A verification link was sent to ${email}. Check your inbox and click it to activate your account, then log in.`,
} as const;
