import { IdentityError } from '../identity-error.ts';

/** What an ID token says beside our own claims. */
export type CustomClaims = Record<string, unknown>;

const claimsMaxLength = 1_000;
/** Claims that ID tokens have already (identity-protocol s.2), and those that only ours have. */
const reservedClaims = new Set(
  `iss aud sub iat exp nbf jti nonce azp acr amr cnf auth_time firebase at_hash c_hash sid user_id purpose`.split(' '),
);

/** Validates custom claims for ID tokens. Throws INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
export function customClaims(value: unknown): CustomClaims {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new IdentityError('INVALID_CLAIMS');
  const text = JSON.stringify(value);
  assertShort(text);
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  if (/\\u0000|\\ud[89a-f]/i.test(text)) throw new IdentityError('INVALID_CLAIMS');
  const forbidden = Object.keys(value).find((name) => reservedClaims.has(name));
  if (forbidden !== undefined) throw new IdentityError('FORBIDDEN_CLAIM', forbidden);
  return { ...value };
}

/** The same for the JSON text in which an administrator sends them (`customAttributes`). */
export function customClaimsIn(text: string): CustomClaims {
  assertShort(text);
  return customClaims(parsed(text));
}

function assertShort(text: string) {
  if (text.length > claimsMaxLength) throw new IdentityError('CLAIMS_TOO_LARGE');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new IdentityError('INVALID_CLAIMS');
  }
}
