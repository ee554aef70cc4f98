import { IdentityError } from './identity-error.ts';

/** Reads an optional ID token; undefined if missing. Throws INVALID_ID_TOKEN if it is not a string. */
export function idTokenField({ idToken }: Record<string, unknown>): string | undefined {
  if (idToken === undefined) return undefined;
  if (typeof idToken !== 'string') throw new IdentityError('INVALID_ID_TOKEN');
  return idToken;
}
