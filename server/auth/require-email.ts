import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { normalizeEmail } from './email-address.ts';

/** Normalizes an address given in a call; throws INVALID_ARGUMENT if it is not an address. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === null) throw new CallError('INVALID_ARGUMENT', authMessages.emailInvalid);
  return email;
}
