import { errorCode, wasAnsweredWithoutWords } from '#client/platform/calls/error-code.ts';
import { unreached } from '#client/platform/calls/unreached.ts';
import { authMessages } from '#contract/auth/messages.ts';

const answeredNothing = 'Our server cannot do this just now. Please try again in a moment.';
const notReached = 'The server could not be reached. Please check your connection and try again.';

/** Why the service or Google's window could not be asked, whatever was asked; undefined where that was not the trouble. */
export function outerTrouble(error: unknown): string | undefined {
  switch (errorCode(error)) {
    case 'auth/too-many-requests':
      return authMessages.tooManyAttempts;
    case 'auth/network-request-failed':
      return wasAnsweredWithoutWords(error) ? answeredNothing : unreached(notReached);
    case 'auth/popup-blocked':
      return authMessages.popupBlocked;
    case 'auth/google-unavailable':
      return authMessages.googleUnavailable;
    case 'auth/popup-closed-by-user':
      return 'The Google window was closed before you were done.';
    default:
      return undefined;
  }
}
