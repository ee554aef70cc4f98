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
  emailIsYours: 'This is your email address already.',
  googleLoginFailed: 'Failed to sign in with Google. Please try again.',
  googleNotLinked: 'Your Google account is no longer linked.',
  googleWindowOpen: 'Continue in the Google window.',
  googleSignupFailed: 'Failed to sign up with Google. Please try again.',
  methodsNotLoaded: 'Your sign-in methods could not be loaded.',
  unexpected: 'An unexpected error occurred. Please try again.',
  tooManyAttempts: 'Too many attempts. Please try again later, in an hour at the latest.',
  popupBlocked: 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  googleUnavailable: 'Google sign-in is not available at the moment. Please try again later.',
  mustBeSignedIn: failureMessages.mustBeSignedIn,
  verifyFirst: 'Verify your email address first.',
  verifyAgainTooSoon:
    'The link cannot be sent again yet. Please wait a minute, or up to an hour if you have requested several.',
  verifyHeading: 'Verify Your Email',
  verifyBody: (email: string) =>
    `A verification link was sent to ${email}. Check your inbox and click it to activate your account, then log in.`,
} as const;
