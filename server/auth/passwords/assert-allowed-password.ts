import { authMessages } from '#contract/auth/messages.ts';
import { passwordMaxLength, passwordMinLength } from '#contract/auth/password.ts';
import { IdentityError } from '../identity-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Throws when a new password is too short, too long or too common. The same data stands in v2/passwordPolicy. */
export async function assertAllowedPassword(password: string): Promise<void> {
  if (password.length < passwordMinLength)
    throw new IdentityError('WEAK_PASSWORD', authMessages.passwordTooShort.slice(0, -1));
  if (password.length > passwordMaxLength) throw missing(authMessages.passwordTooLong);
  if (await isCommonPassword(password)) throw missing(authMessages.passwordTooCommon);
}

/** The protocol lists requirements without their full stops. */
function missing(requirement: string): IdentityError {
  const text = `Missing password requirements: [${requirement.slice(0, -1)}]`;
  return new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', text);
}
