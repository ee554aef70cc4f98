import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const signer = 'editor@furrow.test';

let furrow: TestFurrow;
beforeAll(async () => {
  const keys = [
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256' },
    { ...elliptic.publicKey.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256' },
  ];
  furrow = await startTestFurrow({ settings: { CUSTOM_TOKEN_SIGNERS: JSON.stringify({ keys }) } });
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

type Changes = { header?: object; key?: KeyObject | Uint8Array; lifetimeSeconds?: number };

function custom(payload: object, { header = {}, key = rsa.privateKey, lifetimeSeconds = 3_600 }: Changes = {}) {
  const iat = Math.floor(Date.now() / 1_000);
  const times = { iat, exp: iat + lifetimeSeconds };
  return new SignJWT({ iss: signer, sub: signer, aud: audience, ...times, uid: 'editor-user', ...payload })
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header })
    .sign(key);
}

const signIn = (token: unknown) =>
  furrow.world.identity('v1/accounts:signInWithCustomToken', { token, returnSecureToken: true });
const claimsIn = (token: unknown) => JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

test('a custom token creates its user at the first sign-in, and its claims are in every ID token', async () => {
  const token = await custom({ uid: 'ada', claims: { plan: 'pro', seats: 3 } });
  const first = await signIn(token);
  expect(first.body).toMatchObject({ kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: true });
  expect((await signIn(token)).body).toMatchObject({ isNewUser: false });
  const claims = { sub: 'ada', plan: 'pro', seats: 3, firebase: { sign_in_provider: 'custom', identities: {} } };
  expect(claimsIn(first.body.idToken)).toMatchObject(claims);
  const next = await furrow.world.refresh(String(first.body.refreshToken));
  expect(claimsIn(next.idToken)).toMatchObject(claims);
  expect((await furrow.world.read('me', next)).value).toMatchObject({ uid: 'ada', email: '', monthlyCoins: 200 });
  expect((await furrow.world.read('mySessions', next)).value).toMatchObject({
    items: [{ provider: 'custom' }, { provider: 'custom' }],
  });
  const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken: next.idToken });
  expect(body).toMatchObject({ users: [{ localId: 'ada', providerUserInfo: [] }] });
});

test('valid custom tokens do not count as failures of their network', async () => {
  for (let colleague = 0; colleague < 6; colleague += 1) {
    const token = await custom({ uid: `colleague-${colleague}` });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
    expect(answers.map(({ message }) => message)).toEqual(Array(20).fill(null));
  }
});

test('one user is signed in by custom tokens at most a hundred times an hour', async () => {
  const token = await custom({ uid: 'again-and-again' });
  await onceMore(furrow, { name: 'sign-in-account', key: 'again-and-again', most: 100 });
  expect((await signIn(token)).httpStatus).toBe(200);
  expect((await signIn(token)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('a custom token signed with an elliptic key signs in', async () => {
  const token = await custom({}, { header: { alg: 'ES256', kid: 'ec' }, key: elliptic.privateKey });
  expect((await signIn(token)).httpStatus).toBe(200);
});

test('a custom token signs in to a known account, and twenty simultaneous first sign-ins create one account', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await custom({ uid: user.uid }));
  expect((await furrow.world.read('me', { idToken: String(body.idToken) })).value).toMatchObject({ email: user.email });
  const token = await custom({ uid: 'crowd' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(Array(20).fill(200));
  expect(answers.filter(({ body: answer }) => answer.isNewUser === true)).toHaveLength(1);
});

test('a disabled user cannot sign in with a custom token, and a deleted user is not created again', async () => {
  const [disabled, deleted] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', disabled.uid).execute();
  await furrow.world.identity('v1/accounts:delete', { idToken: deleted.idToken });
  expect((await signIn(await custom({ uid: disabled.uid }))).message).toBe('USER_DISABLED');
  expect((await signIn(await custom({ uid: deleted.uid }))).message).toBe('USER_NOT_FOUND');
  const last = furrow.context.db.selectFrom('audit_log').select(['event', 'result', 'detail']).orderBy('id', 'desc');
  expect(await last.executeTakeFirst()).toEqual({
    event: 'sign-in',
    result: 'refused',
    detail: { provider: 'custom', code: 'USER_NOT_FOUND' },
  });
});

test('a user of a custom token who adds a password has an unverified address and keeps the claims', async () => {
  const { body } = await signIn(await custom({ uid: 'nameless', claims: { plan: 'pro' } }));
  const email = furrow.world.newEmail();
  const link = { idToken: body.idToken, email, password: 'long-grass-42' };
  const linked = await furrow.world.identity('v1/accounts:signUp', link);
  const lookup = await furrow.world.identity('v1/accounts:lookup', { idToken: linked.body.idToken });
  expect(lookup.body).toMatchObject({ users: [{ email, emailVerified: false }] });
  // The session that replaces the first one keeps the claims of the custom token.
  expect(decodeJwt(String(linked.body.idToken))).toMatchObject({ plan: 'pro' });
});

const now = () => Math.floor(Date.now() / 1_000);
const refusals: [string, () => unknown, string | RegExp][] = [
  ['nothing in it', () => undefined, 'MISSING_CUSTOM_TOKEN'],
  ['nonsense', () => 'not.a.token', /^INVALID_CUSTOM_TOKEN : /],
  [
    'no signature',
    () => new UnsecuredJWT({ uid: 'a', iss: signer, sub: signer, aud: audience }).encode(),
    /^INVALID_C/,
  ],
  ['a stranger’s signature', () => custom({}, { key: stranger.privateKey }), /^INVALID_CUSTOM_TOKEN : /],
  ['an unknown key', () => custom({}, { header: { kid: 'other' } }), /^INVALID_CUSTOM_TOKEN : /],
  [
    'HS256 with the public key as its secret',
    () =>
      custom({}, { header: { alg: 'HS256' }, key: Buffer.from(rsa.publicKey.export({ format: 'pem', type: 'spki' })) }),
    /^INVALID_CUSTOM_TOKEN : /,
  ],
  ['another audience', () => custom({ aud: 'furrow' }), /^INVALID_CUSTOM_TOKEN : /],
  ['another subject than its issuer', () => custom({ sub: 'else' }), /^INVALID_CUSTOM_TOKEN : /],
  ['an expiry in the past', () => custom({}, { lifetimeSeconds: -60 }), /^INVALID_CUSTOM_TOKEN : /],
  ['more than an hour to live', () => custom({}, { lifetimeSeconds: 3_601 }), /^INVALID_CUSTOM_TOKEN : /],
  ['an issue time ten minutes ahead', () => custom({ iat: now() + 600, exp: now() + 900 }), /^INVALID_CUSTOM_TOKEN : /],
  [
    'an issue time half a minute ahead',
    () => custom({ iat: now() + 30, exp: now() + 900 }),
    /^INVALID_CUSTOM_TOKEN : /,
  ],
  ['no expiry', () => custom({ exp: undefined }), /^INVALID_CUSTOM_TOKEN : /],
  ['our own ID token', async () => (await furrow.world.user()).idToken, /^INVALID_CUSTOM_TOKEN : /],
  ['no uid', () => custom({ uid: undefined }), 'MISSING_IDENTIFIER'],
  ['an empty uid', () => custom({ uid: '' }), 'MISSING_IDENTIFIER'],
  ['a uid of 129 characters', () => custom({ uid: 'x'.repeat(129) }), /^INVALID_CUSTOM_TOKEN : /],
  ['a uid with a space', () => custom({ uid: 'a b' }), /^INVALID_CUSTOM_TOKEN : /],
  ['a uid with a NUL', () => custom({ uid: 'a\0b' }), /^INVALID_CUSTOM_TOKEN : /],
  ['a uid that is a number', () => custom({ uid: 7 }), /^INVALID_CUSTOM_TOKEN : /],
  ['a reserved claim', () => custom({ claims: { sub: 'admin' } }), 'FORBIDDEN_CLAIM : sub'],
  ['a session of its own', () => custom({ claims: { sid: 'x' } }), 'FORBIDDEN_CLAIM : sid'],
  ['claims in a list', () => custom({ claims: ['admin'] }), 'INVALID_CLAIMS'],
  ['claims with a NUL', () => custom({ claims: { name: '\0' } }), 'INVALID_CLAIMS'],
  ['claims with half a character', () => custom({ claims: { name: '\ud83c' } }), 'INVALID_CLAIMS'],
  ['claims of 1,001 characters', () => custom({ claims: { long: 'x'.repeat(990) } }), 'CLAIMS_TOO_LARGE'],
];

test.each(refusals)('a custom token with %s is refused', async (_what, make, message) => {
  const answer = (await signIn(await make())).message ?? '';
  if (typeof message === 'string') expect(answer).toBe(message);
  else expect(answer).toMatch(message);
});

test('a custom token issued by a clock four seconds ahead signs in', async () => {
  expect((await signIn(await custom({ iat: now() + 4, exp: now() + 900 }))).httpStatus).toBe(200);
});

test.each([
  ...['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'nonce', 'azp', 'acr', 'amr', 'cnf', 'auth_time'],
  ...['firebase', 'at_hash', 'c_hash', 'sid', 'user_id', 'purpose'],
])('a custom token with the reserved claim %s is refused', async (name) => {
  expect((await signIn(await custom({ claims: { [name]: 'x' } }))).message).toBe(`FORBIDDEN_CLAIM : ${name}`);
});

test('the claims of a custom token may have a thousand characters', async () => {
  // 989 characters, plus those of {"long":""}.
  expect((await signIn(await custom({ claims: { long: 'x'.repeat(989) } }))).httpStatus).toBe(200);
});

test('a custom token is not accepted as an ID token', async () => {
  const token = await custom({});
  expect((await furrow.world.read('me', { idToken: token })).httpStatus).toBe(401);
  expect((await furrow.world.identity('v1/accounts:lookup', { idToken: token })).message).toBe('INVALID_ID_TOKEN');
});
