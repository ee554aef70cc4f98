import { failureMessages } from '#contract/wire/failure-messages.ts';

/** The protocol's words for a failure that the server hides, and for a session that is over. */
const meanings = new Map([
  ['INTERNAL', failureMessages.unknown],
  ['Unauthenticated', failureMessages.mustBeSignedIn],
]);

/** What the server said of a failure, for a person. */
export const saidOfFailure = (message: string): string => meanings.get(message) ?? message;

/** What the server said of a failure; empty where it says no more than that there was one, of which a page has words of its own. */
export const reasonGiven = (message: string): string => (message === failureMessages.unknown ? '' : message);
