import { errorCode } from '#client/platform/calls/error-code.ts';
import { unreached } from '#client/platform/calls/unreached.ts';
import { authMessages } from '#contract/auth/messages.ts';

const answeredNothing = 'Our server cannot do this at the moment. Please try again in a moment.';
const notReached = 'The server could not be reached. Please check your connection and try again.';

/** Returns why the service or Google's window was out of reach, for the user; undefined for all other errors. */
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

/**
 * Whether the SDK failed to parse a response and took that for a network failure. When our server cannot answer just
 * now, it responds with an empty body, because the SDK signs users out on other errors.
 */
function wasAnsweredWithoutWords(error: unknown): boolean {
  const said: unknown = error instanceof Error && 'customData' in error ? Object(error.customData).message : null;
  return String(said).startsWith('SyntaxError');
}
