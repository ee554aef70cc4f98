import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { normalizeEmail } from './email-address.ts';

/** The one form of an address that a call names; throws INVALID_ARGUMENT when it is none. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === null) throw new CallError('INVALID_ARGUMENT', authMessages.emailInvalid);
  return email;
}
