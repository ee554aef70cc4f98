import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ isHashedAsInUse: true });
});
afterAll(() => furrow.close());

const signUp = (fields: object) => furrow.world.identity('v1/accounts:signUp', { returnSecureToken: true, ...fields });

test('a sign-up answers with exactly the fields of the protocol', async () => {
  const email = furrow.world.newEmail();
  const { httpStatus, body, headers } = await signUp({ email, password: testPassword });
  expect(httpStatus).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^[\w-]{22}$/),
    email,
    displayName: '',
    idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: '3600',
  });
});

test('the ID token has the claims of the protocol', async () => {
  const user = await furrow.world.user();
  const [header, claims] = user.idToken
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}'));
  expect(header).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' });
  expect(claims).toMatchObject({
    iss: 'https://securetoken.google.com/furrow',
    aud: 'furrow',
    sub: user.uid,
    user_id: user.uid,
    email: user.email,
    email_verified: false,
    firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
  });
  expect(claims.exp - claims.iat).toBe(3_600);
  expect(Math.abs(claims.auth_time - claims.iat)).toBeLessThanOrEqual(1);
});

test.each([6, 4_096])('a user can sign up and sign in with a password of %i characters', async (length) => {
  const email = furrow.world.newEmail();
  const password = 'x7'.repeat(length / 2);
  const uid = String((await signUp({ email, password })).body.localId);
  expect(await furrow.world.signIn({ uid, email, password })).toMatchObject({ uid });
});

describe('bad input to a sign-up', () => {
  const email = 'someone@example.test';
  const missing = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements';
  test.each([
    [{}, 'ADMIN_ONLY_OPERATION'],
    [{ password: testPassword }, 'MISSING_EMAIL'],
    [{ email }, 'MISSING_PASSWORD'],
    [{ email, password: '' }, 'MISSING_PASSWORD'],
    [{ email, password: 'abcde' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [{ email, password: 'x'.repeat(4_097) }, `${missing}: [Password should be at most 4096 characters]`],
    [{ email, password: '123456' }, `${missing}: [This password is among the most common ones. Please choose another]`],
    [{ email, password: 'Furrow' }, `${missing}: [This password is among the most common ones. Please choose another]`],
    [{ email, password: testPassword, localId: 'mine' }, 'UNEXPECTED_PARAMETER : User ID'],
    [{ email, password: testPassword, tenantId: 't' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [{ email: 5, password: testPassword }, 'MISSING_EMAIL'],
  ])('a sign-up with %j is answered %s', async (fields, message) => {
    const { httpStatus, body } = await signUp(fields);
    expect(httpStatus).toBe(400);
    expect(body).toEqual({ error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } });
  });

  test.each([
    '',
    'a',
    'a@',
    'a@b',
    '@b.test',
    `${'x'.repeat(250)}@b.test`,
    'a b@c.test',
    ' a@b.test',
    'a@b.test\r\nX: y',
    'a@b.te\r\nst',
    'a@b.test/home',
    '<x>@y.z',
    'a@@b.test',
    'a@b@c.test',
    'a..b@c.test',
    'a@-b.test',
    'a@b..test',
    'a@[127.0.0.1]',
  ])('the address %j is refused with INVALID_EMAIL', async (address) => {
    expect((await signUp({ email: address, password: testPassword })).message).toBe('INVALID_EMAIL');
  });
});

test('a taken address is refused with EMAIL_EXISTS in any case or Unicode form', async () => {
  const { email } = await furrow.world.user(`taken-${Date.now()}@example.test`);
  for (const form of [
    email,
    email.toUpperCase(),
    email.replace('taken', 'ｔaken'),
    email.replace('example', 'eXample'),
  ]) {
    expect((await signUp({ email: form, password: testPassword })).message).toBe('EMAIL_EXISTS');
  }
});

test('of 20 simultaneous sign-ups with one address, one creates the account', async () => {
  const email = furrow.world.newEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ email, password: testPassword })));
  expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.message === 'EMAIL_EXISTS')).toHaveLength(19);
});

test.each(['пароль-поле', '🌾🌾🌾🌾🌾🌾', '  spaces  ', 'x'.repeat(64)])(
  'the password %s is accepted exactly as typed',
  async (password) => {
    const email = furrow.world.newEmail();
    await signUp({ email, password });
    const signIn = (tried: string) =>
      furrow.world.identity('v1/accounts:signInWithPassword', { email, password: tried });
    expect((await signIn(password)).httpStatus).toBe(200);
    expect((await signIn(`${password} `)).message).toBe('INVALID_LOGIN_CREDENTIALS');
  },
);

test('two long passwords that differ near their end are different passwords', async () => {
  const email = furrow.world.newEmail();
  const long = 'long-grass'.repeat(10);
  await signUp({ email, password: long });
  const other = `${long.slice(0, 90)}X${long.slice(91)}`;
  const { message } = await furrow.world.identity('v1/accounts:signInWithPassword', { email, password: other });
  expect(message).toBe('INVALID_LOGIN_CREDENTIALS');
});

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  const { uid } = await furrow.world.user();
  const row = await furrow.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('fields that only an administrator may set are not stored', async () => {
  const email = furrow.world.newEmail();
  await signUp({
    email,
    password: testPassword,
    emailVerified: true,
    disabled: true,
    customAttributes: '{"admin":true}',
    displayName: 'Maren',
  });
  const row = await furrow.context.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email_verified: false, disabled: false, display_name: 'Maren', user_group: null });
});

test('a name at sign-up is stored as one line without invisible characters', async () => {
  const account = { email: furrow.world.newEmail(), password: testPassword };
  const { body } = await signUp({ ...account, displayName: '\u202eMaren\u0007\u200b  S.' });
  expect(body.displayName).toBe('Maren S.');
});

test('a refused sign-up creates no account', async () => {
  const { db } = furrow.context;
  const before = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirst();
  const { message } = await signUp({ email: (await furrow.world.user()).email, password: testPassword });
  expect(message).toBe('EMAIL_EXISTS');
  const after = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirst();
  expect(Number(after?.n)).toBe(Number(before?.n) + 1);
});

test('a missing or unknown API key is refused', async () => {
  for (const key of ['', 'other']) {
    const { httpStatus, body } = await furrow.world.identity('v1/accounts:signUp', {}, { key });
    expect(httpStatus).toBe(403);
    expect(body.error).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'The request is missing a valid API key.',
    });
  }
});

test.each(['{', '[]', '"x"', '{"a":1,"a":2}', '{"__proto__":{}}', '\u{feff}{}', '{"email":"a\\u0000@b.test"}'])(
  'the body %j is refused with 400, without internals in the answer',
  async (body) => {
    const response = await fetch(`${furrow.url}/identity/v1/accounts:signUp?key=furrow-web`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).not.toMatch(/stack|node_modules|\.ts/);
  },
);

test('a network can create 100 accounts an hour and no more', async () => {
  const limited = await startTestFurrow({ isHashedAsInUse: true });
  limited.clock.moveToNextHour();
  const statuses: (string | null)[] = [];
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        limited.world.identity('v1/accounts:signUp', { email: limited.world.newEmail(), password: testPassword }),
      ),
    );
    statuses.push(...answers.map((answer) => answer.message));
  }
  expect(statuses.filter((message) => message === null)).toHaveLength(100);
  expect(statuses.filter((message) => message === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(20);
  const signUp = async () =>
    (await limited.world.identity('v1/accounts:signUp', { email: limited.world.newEmail(), password: testPassword }))
      .message;
  expect(await aroundWindowEnd(limited.clock, 3_600, signUp)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', null]);
  await limited.close();
});
