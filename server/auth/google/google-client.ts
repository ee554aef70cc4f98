import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  discovery,
} from 'openid-client';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { once } from '../../platform/once.ts';
import { normalizeEmail } from '../email-address.ts';
import { IdentityError } from '../identity-error.ts';
import { isPhotoUrl } from '../is-photo-url.ts';
import { keptDisplayName } from '../kept-display-name.ts';
import { OverloadedError } from '../overloaded-error.ts';

/** A person as described by Google. The address is normalized; null if Google gives none, or an invalid one. */
export type GooglePerson = {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  nonce: string | null;
  profile: JWTPayload;
};

export type GoogleClient = ReturnType<typeof createGoogleClient>;

const timeoutSeconds = 10;
const clockSkewSeconds = 30;

const personSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
  nonce: v.optional(v.string()),
  azp: v.optional(v.string()),
});

/** Speaks OpenID Connect with Google, or with whatever issuer the settings name. Throws OverloadedError while it is away. */
export function createGoogleClient(settings: NonNullable<Config['google']>, redirectUri: string, clock: Clock) {
  const issuer = new URL(settings.issuer);
  const discover = once(() => learnAddresses().catch(overloaded));

  return { authorizationUrl, redeem, verify };

  /** Where to send the person. PKCE, state and nonce tie the way back to the browser that goes there. */
  async function authorizationUrl({
    state,
    nonce,
    codeChallenge,
  }: Record<'state' | 'nonce' | 'codeChallenge', string>) {
    const { configuration } = await discover();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  }

  /** Trades the code in the address that Google sent the person back to for an ID token. */
  async function redeem(returned: URL, checks: { codeVerifier: string; state: string; nonce: string }) {
    const { configuration } = await discover();
    const tokens = await authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: checks.codeVerifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      if (isUnanswered(error)) overloaded(error);
      throw error;
    });
    return tokens.id_token ?? '';
  }

  /** The person in an ID token: signed by the issuer, for us, not expired. Throws INVALID_IDP_RESPONSE. */
  async function verify(idToken: string): Promise<GooglePerson> {
    const { keys } = await discover();
    const payload = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      // Google has signed with and without the scheme.
      issuer: [settings.issuer, settings.issuer.replace('https://', '')],
      audience: settings.clientId,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: clockSkewSeconds,
    }).then(
      (result) => result.payload,
      (error: unknown) => refuse(error),
    );
    const person = v.safeParse(personSchema, payload);
    const isOurs = person.success && (person.output.azp === undefined || person.output.azp === settings.clientId);
    const isInTime = (payload.iat ?? 0) <= clock.now().getTime() / 1_000 + clockSkewSeconds;
    if (!person.success || !isOurs || !isInTime) return refuse();
    return personOf(person.output, payload);
  }

  async function learnAddresses() {
    const configuration = await discovery(
      issuer,
      settings.clientId,
      undefined,
      ClientSecretPost(settings.clientSecret),
      {
        timeout: timeoutSeconds,
        execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      },
    );
    const { jwks_uri } = configuration.serverMetadata();
    if (!jwks_uri) throw new Error(`${settings.issuer} names no keys`);
    return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri)) };
  }
}

function overloaded(cause: unknown): never {
  throw new OverloadedError({ cause });
}

/** The library's error codes for an unreadable response of the issuer. */
const unreadable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * Whether the issuer did not judge the code: it was unreachable, or failed itself. The library throws a protocol error
 * only for a status about the request (4xx).
 */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ClientError) return unreadable.has(error.code ?? '');
  // `fetch` throws a TypeError for network failures.
  return error instanceof TypeError;
}

function personOf(claims: v.InferOutput<typeof personSchema>, profile: JWTPayload): GooglePerson {
  // Google verified the mail box as written. If only folding makes it a valid address, that one is somebody else's.
  const isAsWritten = /^[\x21-\x7e]+@/.test(claims.email ?? '');
  const email = claims.email !== undefined && isAsWritten ? normalizeEmail(claims.email) : null;
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && claims.email_verified,
    displayName: keptDisplayName(claims.name ?? ''),
    photoUrl: isPhotoUrl(claims.picture) ? claims.picture : null,
    nonce: claims.nonce ?? null,
    profile,
  };
}

function refuse(error?: unknown): never {
  // Keys that cannot be fetched say nothing about the token.
  if (error instanceof Error && !isAboutToken(error)) overloaded(error);
  throw new IdentityError('INVALID_IDP_RESPONSE', 'The ID token is not valid.');
}

/** A plain JOSEError (the answer with the keys was no 200 or no JSON) and a timeout are about the keys. */
function isAboutToken(error: Error): boolean {
  return (
    error instanceof errors.JOSEError && error.code !== errors.JOSEError.code && !(error instanceof errors.JWKSTimeout)
  );
}
