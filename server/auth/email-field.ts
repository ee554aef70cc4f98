import { normalizeEmail } from './email-address.ts';
import { IdentityError } from './identity-error.ts';
import { textField } from './text-field.ts';

const refusals = {
  email: { missing: 'MISSING_EMAIL', invalid: 'INVALID_EMAIL' },
  newEmail: { missing: 'MISSING_NEW_EMAIL', invalid: 'INVALID_NEW_EMAIL' },
} as const;

type Fields = Record<string, unknown>;
type Name = keyof typeof refusals;

/** Returns a normalized address of a request; undefined if missing. Throws INVALID_EMAIL or INVALID_NEW_EMAIL. */
export function emailField(fields: Fields, name: Name): string | undefined {
  const typed = textField(fields, name);
  if (typed === undefined) return undefined;
  const email = normalizeEmail(typed);
  if (email === null) throw new IdentityError(refusals[name].invalid);
  return email;
}

/** The same for an address that may not be missing: throws MISSING_EMAIL or MISSING_NEW_EMAIL, too. */
export function requiredEmailField(fields: Fields, name: Name): string {
  const email = emailField(fields, name);
  if (email === undefined) throw new IdentityError(refusals[name].missing);
  return email;
}
