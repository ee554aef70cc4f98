import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { IdentityError } from '../identity-error.ts';
import { isUid } from '../is-uid.ts';
import { type CustomClaims, customClaims } from './custom-claims.ts';

/** The user whom a custom token signs in, and the claims of its signer. */
export type CustomToken = { uid: string; claims: CustomClaims };

export type CustomTokens = ReturnType<typeof createCustomTokens>;

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const longestLifeSeconds = 3_600;
const clockSkewSeconds = 5;

/** Reads tokens that a configured signer made: its key, our audience, an hour at most (security row 11). */
export function createCustomTokens(signers: JSONWebKeySet, clock: Clock) {
  const keys = createLocalJWKSet(signers);

  /** Throws INVALID_CUSTOM_TOKEN, MISSING_IDENTIFIER, INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
  return async function read(token: string): Promise<CustomToken> {
    const payload = await jwtVerify(token, keys, {
      algorithms: ['RS256', 'ES256'],
      audience,
      requiredClaims: ['iss', 'sub', 'iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: clockSkewSeconds,
    }).then(
      (result) => result.payload,
      () => refuse('The signature, audience or time of the token is not valid.'),
    );
    assertTimes(payload, clock.now());
    if (payload.iss !== payload.sub) refuse('The token is not its signer’s own.');
    return { uid: uidOf(payload), claims: payload.claims === undefined ? {} : customClaims(payload.claims) };
  };
}

function assertTimes({ iat = 0, exp = 0 }: JWTPayload, now: Date) {
  if (exp - iat > longestLifeSeconds) refuse('The token lives longer than an hour.');
  if (iat > now.getTime() / 1_000 + clockSkewSeconds) refuse('The token is from the future.');
}

function uidOf({ uid }: JWTPayload): string {
  if (uid === undefined || uid === '') throw new IdentityError('MISSING_IDENTIFIER');
  if (!isUid(uid)) return refuse('The uid must be 1 to 128 characters without spaces.');
  return uid;
}

function refuse(text: string): never {
  throw new IdentityError('INVALID_CUSTOM_TOKEN', text);
}
