import { failureMessages } from '#contract/wire/failure-messages.ts';

/** Our wording for two messages of the protocol: a failure that the server hides, and a session that is over. */
const meanings = new Map([
  ['INTERNAL', failureMessages.unknown],
  ['Unauthenticated', failureMessages.mustBeSignedIn],
]);

/** Returns the text for the user for a failure message of the server. */
export const saidOfFailure = (message: string): string => meanings.get(message) ?? message;

/** The server's reason for a failure; empty where it gives none, so that the page uses its own words. */
export const reasonGiven = (message: string): string => (message === failureMessages.unknown ? '' : message);
