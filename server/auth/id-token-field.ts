import { IdentityError } from './identity-error.ts';

/**
 * The ID token of a request that asks for something else without one: undefined where there is none. Throws INVALID_ID_TOKEN
 * for what is no text.
 */
export function idTokenField({ idToken }: Record<string, unknown>): string | undefined {
  if (idToken === undefined) return undefined;
  if (typeof idToken !== 'string') throw new IdentityError('INVALID_ID_TOKEN');
  return idToken;
}
