import { requiredEmailField } from './email-field.ts';
import { IdentityError } from './identity-error.ts';
import { textField } from './text-field.ts';

/** Email address (normalized) and password of a request. Throws MISSING_EMAIL, INVALID_EMAIL or MISSING_PASSWORD. */
export function credentialFields(fields: Record<string, unknown>): { email: string; password: string } {
  const email = requiredEmailField(fields, 'email');
  const password = textField(fields, 'password');
  if (password === undefined || password === '') throw new IdentityError('MISSING_PASSWORD');
  return { email, password };
}
