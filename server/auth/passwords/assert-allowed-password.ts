import { authMessages } from '#contract/auth/messages.ts';
import { passwordMaxLength, passwordMinLength } from '#contract/auth/password.ts';
import { IdentityError } from '../identity-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Throws when a new password is too short, too long or too common. The same data stands in v2/passwordPolicy. */
export async function assertAllowedPassword(password: string): Promise<void> {
  if (password.length < passwordMinLength)
    throw new IdentityError('WEAK_PASSWORD', authMessages.passwordTooShort.slice(0, -1));
  if (password.length > passwordMaxLength) {
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', authMessages.passwordTooLong);
  }
  if (await isCommonPassword(password)) {
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', authMessages.passwordTooCommon);
  }
}
