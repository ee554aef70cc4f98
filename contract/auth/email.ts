import * as v from 'valibot';
import { authMessages } from './messages.ts';

export const emailMaxLength = 254;

/** Something before an @, a domain with a dot behind it: every address is like this, not all that is like this is one. */
const likeAnAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * An e-mail address as a person types it, in any script; spaces around it are dropped. Which of them are addresses the
 * server says, where it brings them into their one form. Source: specification s.5.
 */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(authMessages.emailRequired),
  v.maxLength(emailMaxLength, authMessages.emailInvalid),
  v.check((text) => likeAnAddress.test(text), authMessages.emailInvalid),
);
