import * as v from 'valibot';
import { authMessages } from './messages.ts';

export const emailMaxLength = 254;

/** An e-mail address as a person types it; spaces around it are dropped. Source: specification s.5. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(authMessages.emailRequired),
  v.maxLength(emailMaxLength, authMessages.emailInvalid),
  v.email(authMessages.emailInvalid),
);
