import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import { googleClient } from './start-test-sandbox.ts';

/** An issuer whose tokens a test makes itself, valid or wrong in any single point. */
export type GoogleIssuer = Awaited<ReturnType<typeof startGoogleIssuer>>;

/** Whether the issuer answers, is unreachable, fails, or does not say where its keys are. */
type IssuerState = 'up' | 'away' | 'failing' | 'without keys';

type TokenChanges = { claims?: object; header?: object; key?: KeyObject | Uint8Array; lifetimeSeconds?: number };

/** Any further member becomes a claim. */
type PersonChanges = { emailVerified?: boolean; subject?: string; [claim: string]: unknown };

export async function startGoogleIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'google-1', alg: 'RS256', use: 'sig' };
  let state: IssuerState = 'up';
  const server = createServer((request, response) => {
    if (state === 'away') return response.writeHead(503).end();
    if (state === 'failing')
      return response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"server_error"}');
    const addresses = { issuer: url, authorization_endpoint: `${url}/choose`, token_endpoint: `${url}/token` };
    const keys = state === 'without keys' ? {} : { jwks_uri: `${url}/keys` };
    const body = request.url === '/keys' ? { keys: [jwk] } : { ...addresses, ...keys };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { url, publicKey, token, person, become, close };

  function become(next: IssuerState) {
    state = next;
  }

  /** Returns the ID token of a person with a Google account. */
  function person(email: string, { emailVerified = true, subject = `sub-of-${email}`, ...claims }: PersonChanges = {}) {
    return token({ claims: { sub: subject, email, email_verified: emailVerified, ...claims } });
  }

  function token({ claims = {}, header = {}, key = privateKey, lifetimeSeconds = 3_600 }: TokenChanges = {}) {
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: url,
      aud: googleClient.id,
      sub: 'somebody',
      iat: now,
      exp: now + lifetimeSeconds,
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'google-1', ...header }).sign(key);
  }

  async function close() {
    server.closeAllConnections();
    server.close();
  }
}
