import { errorCode } from '#client/platform/calls/error-code.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { outerTrouble } from './outer-trouble.ts';

const texts: Record<string, string> = {
  'auth/email-already-in-use': authMessages.emailInUse,
  'auth/invalid-email': authMessages.emailInvalid,
  'auth/invalid-new-email': authMessages.emailInvalid,
  'auth/weak-password': authMessages.passwordTooCommon,
  'auth/password-does-not-meet-requirements': authMessages.passwordTooCommon,
  'auth/wrong-password': 'That is not your password.',
  'auth/invalid-credential': 'That is not your password.',
  'auth/user-mismatch': 'That is another Google account. Choose the one that is linked.',
  'auth/credential-already-in-use': 'That Google account belongs to another account of this site.',
  'auth/provider-already-linked': 'A Google account is linked already. Unlink it before you link another one.',
  'auth/no-such-provider': authMessages.googleNotLinked,
};

const ofField = new Set([
  'auth/email-already-in-use',
  'auth/invalid-email',
  'auth/invalid-new-email',
  'auth/weak-password',
  'auth/password-does-not-meet-requirements',
]);

/** Why an act failed, and whether the value of its field is the reason. */
export type ActProblem = { text: string; isOfField: boolean };

/** The problem of a failed act, for its form. */
export function actProblem(error: unknown): ActProblem {
  return { text: actFailure(error), isOfField: ofField.has(errorCode(error)) };
}

/** Returns the text for the user why an act on their account failed. */
export function actFailure(error: unknown): string {
  const code = errorCode(error);
  if (code === 'auth/deletion-refused') return serviceMessage(error);
  return texts[code] ?? outerTrouble(error) ?? authMessages.unexpected;
}

/** The service's own words in an SDK error ("Firebase: What it said. (auth/some-code)."); empty without any. */
function serviceMessage(error: unknown): string {
  return (error instanceof Error && /^Firebase: (.+) \(auth\/[\w-]+\)\.$/s.exec(error.message)?.[1]) || '';
}
