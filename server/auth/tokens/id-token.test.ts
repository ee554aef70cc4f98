import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { openSigningKeys } from './rotate-keys.ts';

let furrow: TestFurrow;
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  user = await furrow.world.user();
});
afterAll(() => furrow.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 });

async function jwk() {
  const { keys } = await (await fetch(`${furrow.url}/identity/jwks`)).json();
  return keys[0];
}

/** Signs a token with our own key, as somebody would who stole it: its claims must still be for us and current. */
async function signedByUs(changes: object, header: object = {}) {
  const { kid, privateKey } = await (
    await openSigningKeys(furrow.context.db, furrow.context.config, furrow.clock)
  ).current();
  return new SignJWT({ ...claimsOf(user.idToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
    .sign(privateKey);
}

async function signedByStranger(changes: object, header: object = {}) {
  const { kid } = await jwk();
  return new SignJWT({ ...claimsOf(user.idToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
    .sign(foreign.privateKey);
}

const forgeries: Record<string, () => Promise<string>> = {
  'algorithm none': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(user.idToken))}.`,
  'HS256 with the public key as its secret': async () => {
    const head = `${encode({ alg: 'HS256', typ: 'JWT', kid: (await jwk()).kid })}.${encode(claimsOf(user.idToken))}`;
    const pem = createPublicKey({ key: await jwk(), format: 'jwk' }).export({ format: 'pem', type: 'spki' });
    return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
  },
  'a stranger’s key under our key id': () => signedByStranger({}),
  'an unknown key id': () => signedByStranger({}, { kid: 'other' }),
  'altered claims': async () => {
    const [head, , signature] = user.idToken.split('.');
    return `${head}.${encode({ ...claimsOf(user.idToken), sub: 'somebody-else' })}.${signature}`;
  },
  'another audience': () => signedByUs({ aud: 'another-project' }),
  'the issuer of another project': () => signedByUs({ iss: 'https://securetoken.google.com/another-project' }),
  'the issuer and audience of another project': () =>
    signedByUs({ iss: 'https://securetoken.google.com/another', aud: 'another' }),
  'another purpose': () => signedByUs({ purpose: 'mail' }),
  'another type': () => signedByUs({}, { typ: 'at+jwt' }),
  'an issue time ten minutes ahead': () => signedByUs({ iat: Math.floor(Date.now() / 1_000) + 600 }),
  'no session': () => signedByUs({ sid: undefined }),
  'no signature at all': async () => user.idToken.split('.').slice(0, 2).join('.'),
  'a refresh token': async () => user.refreshToken,
  'nothing but dots': async () => '..',
  'a key given in the header': () => signedByStranger({}, { jwk: foreign.publicKey.export({ format: 'jwk' }) }),
};

test.each(Object.keys(forgeries))('an ID token with %s is refused by calls, live reads and lookup', async (name) => {
  const token = (await forgeries[name]?.()) ?? '';
  expect((await furrow.world.read('me', { idToken: token })).httpStatus).toBe(401);
  expect((await furrow.world.rawCall('createCheckoutSessionForCredits', token, '{"data":{}}')).httpStatus).toBe(401);
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken: token })).message).toBe('INVALID_ID_TOKEN');
});

test('an expired ID token is refused, even with our own signature', async () => {
  const seconds = Math.floor(Date.now() / 1_000);
  const idToken = await signedByUs({ iat: seconds - 7_200, exp: seconds - 3_600 });
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken })).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.read('me', { idToken })).httpStatus).toBe(401);
});

test('an ID token issued by a clock four seconds ahead is accepted, and one by thirty seconds is refused', async () => {
  const seconds = Math.floor(Date.now() / 1_000);
  const [near, far] = [await signedByUs({ iat: seconds + 4 }), await signedByUs({ iat: seconds + 30 })];
  expect((await furrow.world.read('me', { idToken: near })).httpStatus).toBe(200);
  expect((await furrow.world.read('me', { idToken: far })).httpStatus).toBe(401);
});

test('an ID token that names the session of another user is refused', async () => {
  const other = await furrow.world.user();
  const idToken = await signedByUs({ sub: other.uid, user_id: other.uid });
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken })).message).toBe('USER_NOT_FOUND');
  expect((await furrow.world.read('me', { idToken })).httpStatus).toBe(401);
});

test('an ID token is refused after its hour, and before its time of issue', async () => {
  furrow.clock.move(3_601_000);
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken: user.idToken })).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.read('me', user)).httpStatus).toBe(401);
  const fromTomorrow = await furrow.world.refresh(user.refreshToken);
  furrow.clock.move(-2 * 3_600_000);
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken: fromTomorrow.idToken })).message).toBe(
    'INVALID_ID_TOKEN',
  );
  furrow.clock.reset();
});

test('a disabled user, an ended session and a changed password take effect at the next request', async () => {
  const [disabled, ended, changed, deleted] = await Promise.all([1, 2, 3, 4].map(() => furrow.world.user()));
  if (!disabled || !ended || !changed || !deleted) throw new Error('four users');
  const { db } = furrow.context;
  await db.updateTable('users').set({ disabled: true }).where('uid', '=', disabled.uid).execute();
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', ended.uid).execute();
  await db
    .updateTable('users')
    .set({ valid_since: new Date(Date.now() + 1_000) })
    .where('uid', '=', changed.uid)
    .execute();
  for (const gone of [disabled, ended, changed]) expect((await furrow.world.read('me', gone)).httpStatus).toBe(401);
  const lookup = async ({ idToken }: TestUser) =>
    (await furrow.world.identity('v1/accounts:lookup', { idToken })).message;
  expect(await lookup(disabled)).toBe('USER_DISABLED');
  expect(await lookup(ended)).toBe('TOKEN_EXPIRED');
  expect(await lookup(changed)).toBe('TOKEN_EXPIRED');
});

test('lookup shows the account, and never its password hash', async () => {
  const { body, text } = await furrow.world.identity('v1/accounts:lookup', { idToken: user.idToken });
  expect(body).toMatchObject({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        email: user.email,
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        passwordUpdatedAt: expect.any(Number),
        validSince: expect.stringMatching(/^\d+$/),
        createdAt: expect.stringMatching(/^\d{13}$/),
        lastLoginAt: expect.stringMatching(/^\d{13}$/),
        providerUserInfo: [{ providerId: 'password', rawId: user.email, federatedId: user.email, email: user.email }],
      },
    ],
  });
  expect(text).not.toContain('argon2');
  expect((await furrow.world.identity('v1/accounts:lookup', {})).message).toBe('MISSING_ID_TOKEN');
});

test('the public keys are published with a cache time and without their private parts', async () => {
  const response = await fetch(`${furrow.url}/identity/jwks`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { keys } = await response.json();
  const key = { kid: expect.any(String), kty: 'RSA', n: expect.any(String), e: 'AQAB', alg: 'RS256', use: 'sig' };
  expect(keys).toEqual([key, key]);
  const stored = await furrow.context.db.selectFrom('signing_keys').select('private_sealed').execute();
  expect(stored[0]?.private_sealed.toString('latin1')).not.toContain('RSA');
});

test('the password policy is published as it is enforced', async () => {
  const { body } = await furrow.world.identity('v2/passwordPolicy', null);
  expect(body).toMatchObject({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4_096 },
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  });
});

test("both mounts answer, and an unknown path gets a 404 in the protocol's format", async () => {
  const viaGoogle = await furrow.world.identity(
    'v1/accounts:lookup',
    { idToken: user.idToken },
    { mount: 'identitytoolkit.googleapis.com' },
  );
  expect(viaGoogle.httpStatus).toBe(200);
  const unknown = await furrow.world.identity('v1/accounts:nothing', {});
  expect(unknown).toMatchObject({ httpStatus: 404, body: { error: { status: 'NOT_FOUND' } } });
});
