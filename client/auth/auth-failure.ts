import { errorCode } from '#client/platform/error-code.ts';
import { unreached } from '#client/platform/unreached.ts';
import { authMessages } from '#contract/auth/messages.ts';

/** Why a login or a sign-up failed, for the person who reads it. */
export type AuthFailure = { message: string; advice?: string; emailProblem?: string; passwordProblem?: string };

/** Any failed login has one text (specification s.8), so that it tells nothing about who has an account. */
export function loginFailure(error: unknown): AuthFailure {
  return { message: authMessages.loginFailed, ...adviceOn(error) };
}

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

/** Sign-in and sign-up with Google have a text each (specification s.8). A closed window says what happened. */
export function googleFailure(error: unknown, message: string): AuthFailure {
  if (errorCode(error) === 'auth/user-disabled')
    return { message, advice: 'This account is disabled. Please write to us.' };
  return { message, ...adviceOn(error) };
}

/** What the person can do, where it is neither the address nor the password. */
function adviceOn(error: unknown): { advice?: string } {
  switch (errorCode(error)) {
    case 'auth/too-many-requests':
      return { advice: authMessages.tooManyAttempts };
    case 'auth/network-request-failed':
      return { advice: unreached('The server could not be reached. Please check your connection.') };
    case 'auth/popup-blocked':
      return { advice: authMessages.popupBlocked };
    case 'auth/google-unavailable':
      return { advice: authMessages.googleUnavailable };
    case 'auth/popup-closed-by-user':
      return { advice: 'The Google window was closed before you were done.' };
    default:
      return {};
  }
}
