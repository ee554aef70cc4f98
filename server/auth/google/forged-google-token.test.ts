import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const { countAccounts, signIn } = googleWorld(() => furrow);

const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forgeries: Record<string, () => Promise<string>> = {
  'a stranger’s signature': () => google.token({ key: stranger.privateKey }),
  'no signature': async () => {
    const [, payload] = (await google.token()).split('.');
    return `${encode({ alg: 'none' })}.${payload}.`;
  },
  'HS256 with the public key as its secret': () => {
    const secret = google.publicKey.export({ format: 'pem', type: 'spki' });
    return google.token({ header: { alg: 'HS256' }, key: Buffer.from(secret) });
  },
  'another audience': () => google.token({ claims: { aud: 'another-client' } }),
  'another authorized party': () => google.token({ claims: { azp: 'another-client' } }),
  'another issuer': () => google.token({ claims: { iss: 'https://accounts.google.com' } }),
  'an expiry in the past': () => google.token({ lifetimeSeconds: -60 }),
  'an issue time an hour ahead': () => google.token({ claims: { iat: Math.floor(Date.now() / 1_000) + 3_600 } }),
  'an issue time two minutes ahead': () => google.token({ claims: { iat: Math.floor(Date.now() / 1_000) + 120 } }),
  'no subject': () => google.token({ claims: { sub: '' } }),
  'a subject longer than Google’s are': () => google.token({ claims: { sub: 'x'.repeat(256) } }),
  'an unknown key': () => google.token({ header: { kid: 'google-2' } }),
  'its own key in its header': () =>
    google.token({ key: stranger.privateKey, header: { kid: 'x', jwk: stranger.publicKey.export({ format: 'jwk' }) } }),
  'no expiry': () => google.token({ claims: { exp: undefined } }),
};

test.each(Object.keys(forgeries))('a Google token with %s is refused and creates no account', async (name) => {
  const before = await countAccounts();
  const token = (await forgeries[name]?.()) ?? '';
  expect((await signIn(token)).message).toBe('INVALID_IDP_RESPONSE : The ID token is not valid.');
  expect(await countAccounts()).toBe(before);
});

test('a Google token issued by a clock that is twenty seconds ahead signs in', async () => {
  const iat = Math.floor(Date.now() / 1_000) + 20;
  expect((await signIn(await google.person(furrow.world.newEmail(), { iat }))).httpStatus).toBe(200);
});

test('one of our own ID tokens is not accepted as a Google token', async () => {
  const { idToken } = await furrow.world.user();
  expect((await signIn(idToken)).message).toMatch(/^INVALID_IDP_RESPONSE/);
});

test('a token with the nonce of a popup is refused before Google has called back', async () => {
  const start = await fetch(`${furrow.url}/google/start`, { redirect: 'manual' });
  const nonce = new URL(start.headers.get('location') ?? '').searchParams.get('nonce');
  const { message } = await signIn(await google.person(furrow.world.newEmail(), { nonce }), {}, `&nonce=${nonce}`);
  expect(message).toMatch(/^MISSING_OR_INVALID_NONCE/);
});

test('the nonce in a Google token must match the nonce in the request', async () => {
  const nonce = 'a-nonce-of-an-app';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const withNonce = (claimed?: string) => google.person(furrow.world.newEmail(), claimed ? { nonce: claimed } : {});
  expect((await signIn(await withNonce(hashed), {}, `&nonce=${nonce}`)).httpStatus).toBe(200);
  expect((await signIn(await withNonce(nonce), {}, `&nonce=${nonce}`)).httpStatus).toBe(200);
  for (const [claimed, extra] of [
    [hashed, '&nonce=wrong'],
    [hashed, ''],
    [undefined, `&nonce=${nonce}`],
  ] as const)
    expect((await signIn(await withNonce(claimed), {}, extra)).message).toMatch(/^MISSING_OR_INVALID_NONCE/);
});
