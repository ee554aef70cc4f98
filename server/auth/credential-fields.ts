import { normalizeEmail } from './email-address.ts';
import { IdentityError } from './identity-error.ts';
import { textField } from './text-field.ts';

/** E-mail (in its one form) and password of a request. Throws MISSING_EMAIL, INVALID_EMAIL or MISSING_PASSWORD. */
export function credentialFields(fields: Record<string, unknown>): { email: string; password: string } {
  const typed = textField(fields, 'email');
  if (typed === undefined) throw new IdentityError('MISSING_EMAIL');
  const email = normalizeEmail(typed);
  if (email === null) throw new IdentityError('INVALID_EMAIL');
  const password = textField(fields, 'password');
  if (password === undefined || password === '') throw new IdentityError('MISSING_PASSWORD');
  return { email, password };
}
