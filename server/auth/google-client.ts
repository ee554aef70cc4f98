import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { normalizeEmail } from './email-address.ts';
import { IdentityError } from './identity-error.ts';
import { keptDisplayName } from './kept-display-name.ts';
import { OverloadedError } from './overloaded-error.ts';

/** Who Google says somebody is. The address is in our one form, null when Google gives none that can be one. */
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

/** Speaks OpenID Connect with Google, or with whatever issuer the settings name. */
export function createGoogleClient(settings: NonNullable<Config['google']>, redirectUri: string, clock: Clock) {
  const issuer = new URL(settings.issuer);
  let known: Promise<{ configuration: Configuration; keys: JWTVerifyGetKey }> | null = null;

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
    });
    return tokens.id_token ?? '';
  }

  /** Who an ID token speaks of: signed by the issuer, for us, in its time. Throws INVALID_IDP_RESPONSE. */
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

  /** Learns the issuer's addresses at first need; a failure is not remembered. */
  function discover() {
    known ??= discovery(issuer, settings.clientId, undefined, ClientSecretPost(settings.clientSecret), {
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    }).then(
      (configuration) => {
        const { jwks_uri } = configuration.serverMetadata();
        if (!jwks_uri) throw new Error(`${settings.issuer} names no keys`);
        return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri)) };
      },
      () => {
        known = null;
        throw new OverloadedError();
      },
    );
    return known;
  }
}

function personOf(claims: v.InferOutput<typeof personSchema>, profile: JWTPayload): GooglePerson {
  const email = claims.email === undefined ? null : normalizeEmail(claims.email);
  const picture = claims.picture ?? '';
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && claims.email_verified,
    displayName: keptDisplayName(claims.name ?? ''),
    photoUrl: /^https?:\/\//.test(picture) && picture.length <= 2_048 ? picture : null,
    nonce: claims.nonce ?? null,
    profile,
  };
}

function refuse(error?: unknown): never {
  // Keys that cannot be fetched say nothing about the token.
  const isAway =
    error instanceof errors.JWKSTimeout || (error instanceof Error && !(error instanceof errors.JOSEError));
  if (isAway) throw new OverloadedError();
  throw new IdentityError('INVALID_IDP_RESPONSE', 'The ID token is not valid.');
}
