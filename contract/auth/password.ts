import * as v from 'valibot';
import { authMessages } from './messages.ts';

/** Limits of a password, in characters. Source: specification s.9; domain-rules (Identity). */
export const passwordMinLength = 6;
export const passwordMaxLength = 4_096;

export const passwordSchema = v.pipe(
  v.string(),
  v.nonEmpty(authMessages.passwordRequired),
  v.minLength(passwordMinLength, authMessages.passwordTooShort),
  v.maxLength(passwordMaxLength, authMessages.passwordTooLong),
);
