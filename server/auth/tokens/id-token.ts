import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/database/database-error.ts';
import { IdentityError } from '../identity-error.ts';
import type { CustomClaims } from './custom-claims.ts';
import type { SigningKeys } from './signing-keys.ts';

/** An ID token lives an hour (domain-rules, Identity). */
export const idTokenSeconds = 3_600;
/** How far another machine's clock may be ahead of ours. */
const clockSkewSeconds = 5;
/** The claims of this many recent tokens are cached, so that their signature is checked only once. */
const mostRemembered = 5_000;

/** What an ID token says. Times are seconds since 1970; `auth_time` is the sign-in, unchanged by refresh. */
const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  sid: v.pipe(v.string(), v.nonEmpty()),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
});
export type IdTokenClaims = v.InferOutput<typeof claimsSchema>;

export type TokenSubject = {
  uid: string;
  /** Null for a user who signed in by a custom token and has no address. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  sessionId: string;
  provider: string;
  /** Google's id of the person, once linked. */
  googleSubject: string | null;
  /** What an administrator or the signer of a custom token said; spread at the top level. */
  claims: CustomClaims;
  authTimeSeconds: number;
};

export type IdTokens = ReturnType<typeof createIdTokens>;

/** Makes and checks ID tokens of one project (identity-protocol s.2). */
export function createIdTokens(keys: SigningKeys, projectId: string, clock: Clock) {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const remembered = new Map<string, IdTokenClaims>();

  return { mint, check };

  async function mint(subject: TokenSubject): Promise<string> {
    const key = await keys.current();
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    const { uid, email, emailVerified, displayName, photoUrl, googleSubject } = subject;
    return new SignJWT({
      ...subject.claims,
      ...(displayName === null ? {} : { name: displayName }),
      ...(photoUrl === null ? {} : { picture: photoUrl }),
      auth_time: subject.authTimeSeconds,
      user_id: uid,
      sid: subject.sessionId,
      ...(email === null ? {} : { email, email_verified: emailVerified }),
      firebase: {
        identities: {
          ...(googleSubject === null ? {} : { 'google.com': [googleSubject] }),
          ...(email === null ? {} : { email: [email] }),
        },
        sign_in_provider: subject.provider,
      },
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(projectId)
      .setSubject(uid)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + idTokenSeconds)
      .sign(key.privateKey);
  }

  /** Returns the claims of a token that we signed and that is not expired. Throws INVALID_ID_TOKEN or TOKEN_EXPIRED. */
  async function check(token: string): Promise<IdTokenClaims> {
    const claims = remembered.get(token) ?? (await verifySignature(token));
    const nowSeconds = clock.now().getTime() / 1_000;
    if (claims.exp <= nowSeconds) throw new IdentityError('TOKEN_EXPIRED');
    if (claims.iat > nowSeconds + clockSkewSeconds) throw new IdentityError('INVALID_ID_TOKEN');
    return claims;
  }

  async function verifySignature(token: string): Promise<IdTokenClaims> {
    const payload = await jwtVerify(token, async ({ kid = '' }) => (await keys.find(kid)) ?? refuse(), {
      algorithms: ['RS256'],
      issuer,
      audience: projectId,
      typ: 'JWT',
      currentDate: clock.now(),
      clockTolerance: clockSkewSeconds,
    }).then(
      (result): JWTPayload => result.payload,
      (error: unknown) => refuse(error),
    );
    const claims = v.safeParse(claimsSchema, payload);
    if (!claims.success || payload.purpose !== undefined) return refuse();
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(token, claims.output);
    return claims.output;
  }
}

function refuse(error?: unknown): never {
  // Keys that cannot be read say nothing about the token.
  if (isDatabaseAway(error)) throw error;
  throw new IdentityError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
}
