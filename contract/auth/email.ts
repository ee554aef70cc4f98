import * as v from 'valibot';
import { oneLine } from '../wire/one-line.ts';
import { authMessages } from './messages.ts';

export const emailMaxLength = 254;

/** Something before an @, and a domain with a dot behind it. */
const likeAnAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * An e-mail address as a person types it, in any script, without the invisible characters that mail programs put around
 * an address that is copied. Rejects what cannot be an address; the server decides (`normalizeEmail`). Source:
 * specification s.5.
 */
export const emailSchema = v.pipe(
  oneLine,
  v.nonEmpty(authMessages.emailRequired),
  v.maxLength(emailMaxLength, authMessages.emailInvalid),
  v.check((text) => likeAnAddress.test(text), authMessages.emailInvalid),
);

/** The same for another person's address: a blank one is invalid, not forgotten. Source: specification s.5. */
export const othersEmailSchema = v.pipe(oneLine, v.nonEmpty(authMessages.emailInvalid), emailSchema);
