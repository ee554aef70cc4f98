import { failureMessages } from '#contract/wire/failure-messages.ts';

/** The protocol's words for a failure that the server hides, and for a session that is over. */
const meanings = new Map([
  ['INTERNAL', failureMessages.unknown],
  ['Unauthenticated', failureMessages.mustBeSignedIn],
]);

/** What the server said of a failure, for a person. */
export const saidOfFailure = (message: string): string => meanings.get(message) ?? message;

/** The same where a text has words of its own for a failure of which the server says no more: empty then. */
export const ownWordsOf = (message: string): string => (message === failureMessages.unknown ? '' : message);
