import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';
import { derivedKey } from '../platform/derived-key.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' }, isHashedAsInUse: true });
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const signIn = (email: string, password: string, address = '192.0.2.1') =>
  furrow.world.identity(
    'v1/accounts:signInWithPassword',
    { email, password, returnSecureToken: true },
    { headers: { 'x-forwarded-for': address } },
  );

test('an account allows a hundred sign-ins an hour', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  const signIn = () =>
    furrow.world.identity('v1/accounts:signInWithPassword', { email: user.email, password: user.password });
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 5 }, signIn));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(Array(5).fill(200));
  }
  expect((await signIn()).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  furrow.clock.moveToNextHour();
  expect((await signIn()).httpStatus).toBe(200);
  furrow.clock.reset();
});

test('a sign-in answers with the fields of the protocol', async () => {
  const { email, uid } = await furrow.world.user();
  const { httpStatus, body } = await signIn(email.toUpperCase(), testPassword);
  expect(httpStatus).toBe(200);
  expect(body).toEqual({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: uid,
    email,
    displayName: '',
    registered: true,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  });
});

test('an unknown address, a wrong password and an account without a password get the same answer', async () => {
  const [wrong, without] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.context.db.updateTable('users').set({ password_hash: null }).where('uid', '=', without.uid).execute();
  const bodies = [
    await signIn('nobody@example.test', testPassword),
    await signIn(wrong.email, 'wrong-password'),
    await signIn(without.email, testPassword),
  ].map(({ httpStatus, text }) => ({ httpStatus, text }));
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[1]).toEqual(bodies[2]);
  expect(bodies[0]?.text).toContain('INVALID_LOGIN_CREDENTIALS');
});

test('a disabled user learns of it only with the right password', async () => {
  const { email, uid } = await furrow.world.user();
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();
  expect((await signIn(email, 'wrong-password')).message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect((await signIn(email, testPassword)).message).toBe('USER_DISABLED');
});

test('after ten failures in a quarter of an hour, sign-ins from strange networks are refused with any password', async () => {
  furrow.clock.moveToNextHour();
  const { email } = await furrow.world.user();
  for (let failure = 1; failure <= 10; failure += 1) {
    expect((await signIn(email, 'wrong-password', `198.51.100.${failure}`)).message).toBe('INVALID_LOGIN_CREDENTIALS');
  }
  expect((await signIn(email, testPassword, '198.51.100.99')).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  furrow.clock.move(15 * 60_000);
  expect((await signIn(email, testPassword, '198.51.100.99')).httpStatus).toBe(200);
});

test('failures from other networks do not lock out the owner on a network used within the last thirteen months', async () => {
  furrow.clock.moveToNextHour();
  const { email } = await furrow.world.user();
  const home = '192.0.2.77';
  expect((await signIn(email, testPassword, home)).httpStatus).toBe(200);
  for (let failure = 1; failure <= 11; failure += 1) await signIn(email, 'wrong-password', `198.51.100.${failure}`);
  expect((await signIn(email, testPassword, '198.51.100.99')).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await signIn(email, testPassword, home)).httpStatus).toBe(200);
  furrow.clock.move(396 * dayMs);
  for (let failure = 1; failure <= 10; failure += 1) await signIn(email, 'wrong-password', `198.51.100.${failure}`);
  expect((await signIn(email, testPassword, home)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('a known network has ten attempts, as many as a strange one', async () => {
  furrow.clock.moveToNextHour();
  const { email } = await furrow.world.user();
  const home = '192.0.2.78';
  expect((await signIn(email, testPassword, home)).httpStatus).toBe(200);
  for (let failure = 1; failure <= 10; failure += 1)
    expect((await signIn(email, 'wrong-password', home)).message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect((await signIn(email, testPassword, home)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const again = async () => (await signIn(email, testPassword, home)).message;
  expect(await aroundWindowEnd(furrow.clock, 15 * 60, again)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', null]);
});

test('a password of more than 4,096 characters is refused like a wrong one', async () => {
  const { email, uid } = await furrow.world.user();
  const long = 'x'.repeat(4_097);
  const secret = derivedKey(Buffer.from(testSecret, 'hex'), 'password-pepper');
  const password_hash = await hash(long, { secret });
  await furrow.context.db.updateTable('users').set({ password_hash }).where('uid', '=', uid).execute();
  const refused = await signIn(email, long, '203.0.113.80');
  expect(refused.text).toBe((await signIn(email, 'wrong-password', '203.0.113.80')).text);
});

test('of 50 simultaneous wrong passwords, at most ten are tried', async () => {
  furrow.clock.moveToNextHour();
  const { email } = await furrow.world.user();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => signIn(email, 'wrong-password', '198.51.100.200')),
  );
  expect(answers.filter((answer) => answer.message === 'INVALID_LOGIN_CREDENTIALS').length).toBeLessThanOrEqual(10);
});

test('a hundred failures from one network, an IPv6 one counted by its /64, block that network and no other', async () => {
  furrow.clock.moveToNextHour();
  const users = await Promise.all(Array.from({ length: 3 }, () => furrow.world.user()));
  for (let failure = 0; failure < 100; failure += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        signIn(`target-${failure + index}@example.test`, 'wrong-password', `2001:db8:0:1::${failure + index}`),
      ),
    );
  }
  const email = users[0]?.email ?? '';
  expect((await signIn(email, testPassword, '2001:db8:0:1:ffff::1')).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await signIn(email, testPassword, '2001:db8:0:2::1')).httpStatus).toBe(200);
  // Further attempts of that network do not count against anybody else either.
  const victim = users[1]?.email ?? '';
  for (let time = 0; time < 11; time += 1) await signIn(victim, 'wrong-password', '2001:db8:0:1::1');
  expect((await signIn(victim, testPassword, '198.51.100.98')).httpStatus).toBe(200);
});

test('a refused sign-in says in Retry-After how long the limit still holds', async () => {
  furrow.clock.moveToNextHour();
  furrow.clock.move(5 * 60_000);
  const { email } = await furrow.world.user();
  for (let failure = 1; failure <= 10; failure += 1) await signIn(email, 'wrong-password', '198.51.100.60');
  const seconds = Number((await signIn(email, testPassword, '198.51.100.60')).headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(9 * 60);
  expect(seconds).toBeLessThanOrEqual(10 * 60);
});

test('a forged X-Forwarded-For does not change the network that is counted', async () => {
  furrow.clock.moveToNextHour();
  const { email } = await furrow.world.user();
  const answers = [];
  for (let failure = 1; failure <= 11; failure += 1)
    answers.push(await signIn(email, 'wrong-password', `10.0.0.${failure}, 203.0.113.7`));
  const { rows } = {
    rows: await furrow.context.db
      .selectFrom('limit_counters')
      .select(['bucket', 'count'])
      .where('bucket', '=', 'sign-in-network:203.0.113.7')
      .execute(),
  };
  expect(rows).toEqual([{ bucket: 'sign-in-network:203.0.113.7', count: 10 }]);
});

test('a successful sign-in does not count as a failure', async () => {
  const { email } = await furrow.world.user();
  for (let time = 0; time < 14; time += 1)
    expect((await signIn(email, testPassword, '203.0.113.50')).httpStatus).toBe(200);
});

test('a sign-in replaces a hash that was made with a lower cost', async () => {
  const { email, uid } = await furrow.world.user();
  const secret = derivedKey(Buffer.from(testSecret, 'hex'), 'password-pepper');
  const weak = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, secret });
  await furrow.context.db.updateTable('users').set({ password_hash: weak }).where('uid', '=', uid).execute();
  expect((await signIn(email, testPassword, '203.0.113.60')).httpStatus).toBe(200);
  const row = await furrow.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/m=19456,t=2/);
});

test('successful and refused sign-ins are in the audit log, without the password', async () => {
  const { email, uid } = await furrow.world.user();
  await signIn(email, 'wrong-password', '203.0.113.70');
  await signIn(email, testPassword, '203.0.113.70');
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();
  await signIn(email, testPassword, '203.0.113.70');
  const rows = await furrow.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', uid)
    .orderBy('id')
    .execute();
  expect(rows.map(({ event, result }) => `${event} ${result}`)).toEqual([
    'sign-up ok',
    'sign-in refused',
    'sign-in ok',
    'sign-in refused',
  ]);
  const refused = (code: string) => ({ address: '203.0.113.70', detail: { provider: 'password', code } });
  expect(rows[1]).toMatchObject(refused('INVALID_LOGIN_CREDENTIALS'));
  expect(rows[3]).toMatchObject(refused('USER_DISABLED'));
  expect(JSON.stringify(rows)).not.toMatch(/wrong-password|long-grass/);
});
