import * as v from 'valibot';
import { withoutHidden } from '../wire/one-line.ts';
import { authMessages } from './messages.ts';

export const emailMaxLength = 254;

/** Something before an @, and a domain with a dot behind it. */
const likeAnAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * A typed text without the spaces around it, and without invisible characters: mail programs and chats put some around
 * an address that is copied.
 */
const typed = v.pipe(v.string(), v.transform(withoutHidden), v.trim());

/**
 * An e-mail address as a person types it, in any script. Rejects what cannot be an address; the server decides
 * (`normalizeEmail`). Source: specification s.5.
 */
export const emailSchema = v.pipe(
  typed,
  v.nonEmpty(authMessages.emailRequired),
  v.maxLength(emailMaxLength, authMessages.emailInvalid),
  v.check((text) => likeAnAddress.test(text), authMessages.emailInvalid),
);

/** The same for another person's address: a blank one is invalid, not forgotten. Source: specification s.5. */
export const othersEmailSchema = v.pipe(typed, v.nonEmpty(authMessages.emailInvalid), emailSchema);
