import { errorCode } from '#client/platform/calls/error-code.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { product } from '#contract/site/product.ts';
import { outerTrouble } from './outer-trouble.ts';

/** Why a login or a sign-up failed, worded for the user. */
export type AuthFailure = { message: string; advice?: string; emailProblem?: string; passwordProblem?: string };

/** Every failed login has the same text (specification s.8), so that it does not reveal whether an account exists. */
export function loginFailure(error: unknown): AuthFailure {
  return { message: authMessages.loginFailed, ...adviceOn(error) };
}

/** Describes a failed sign-up, which may name the wrong field: the address or the password. */
export function signUpFailure(error: unknown): AuthFailure {
  const code = errorCode(error);
  if (code === 'auth/email-already-in-use') return { message: authMessages.emailInUse };
  if (code === 'auth/invalid-email')
    return { message: authMessages.unexpected, emailProblem: authMessages.emailInvalid };
  if (code === 'auth/weak-password' || code === 'auth/password-does-not-meet-requirements') {
    return { message: authMessages.unexpected, passwordProblem: authMessages.passwordTooCommon };
  }
  return { message: authMessages.unexpected, ...adviceOn(error) };
}

/** Describes a failed Google sign-in or sign-up: `message` from specification s.8, and advice by the error. */
export function googleFailure(error: unknown, message: string): AuthFailure {
  const advice = adviceOnGoogle[errorCode(error)];
  return { message, ...(advice ? { advice } : adviceOn(error)) };
}

/** Advice for errors where trying again would not help. */
const adviceOnGoogle: Record<string, string> = {
  'auth/user-disabled': `This account is disabled. If you have questions, write to ${product.supportAddress}.`,
  'auth/credential-already-in-use':
    'The account with this address is linked to another Google account. Log in with that one or with your password; which one is linked, you change in Sign-in and security.',
  'auth/account-exists-with-different-credential':
    'There is an account with this address, but Google has not verified that it is yours. Log in with your password or the Google account that is linked; then you link this one in Sign-in and security.',
};

/** Advice for errors that are caused neither by the address nor by the password. */
function adviceOn(error: unknown): { advice?: string } {
  const advice = outerTrouble(error);
  return advice === undefined ? {} : { advice };
}
