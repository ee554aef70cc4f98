import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { onceMore as countOnceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
beforeEach(() => furrow.clock.moveToNextHour());
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const network = '127.0.0.1';

/** Makes this many events count in the current hour that exactly one more is allowed. */
const onceMore = (name: string, key: string, most: number) => countOnceMore(furrow, { name, key, most });

const oobCode = (fields: object) => furrow.world.identity('v1/accounts:sendOobCode', fields);
const askReset = (email: string) => oobCode({ requestType: 'PASSWORD_RESET', email });

type Act = (user: TestUser) => Promise<string | null>;

async function askEmailChange(user: TestUser): Promise<string | null> {
  // The request needs a recent sign-in.
  const { idToken } = await furrow.world.signIn(user);
  const newEmail = furrow.world.newEmail();
  return (await oobCode({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })).message;
}

test.each<[what: string, most: number, limit: string, keyOf: (user: TestUser) => string, act: Act]>([
  [
    'a network asks for a password reset of one address',
    5,
    'reset-hour',
    ({ email }) => `${email} ${network}`,
    async ({ email }) => (await askReset(email)).message,
  ],
  [
    'a network asks for password resets of any addresses',
    100,
    'reset-network',
    () => network,
    async () => (await askReset(furrow.world.newEmail())).message,
  ],
  ['a user asks for a change of address', 5, 'email-change-hour', ({ uid }) => uid, askEmailChange],
  ['a network asks for changes of address', 100, 'email-change-network', () => network, askEmailChange],
  [
    'a network tries codes of mails',
    300,
    'code-network',
    () => network,
    async () => (await furrow.world.identity('v1/accounts:resetPassword', { oobCode: 'a-guess' })).message,
  ],
  [
    'a network tries passwords',
    100,
    'sign-in-network',
    () => network,
    async ({ email }) =>
      (await furrow.world.identity('v1/accounts:signInWithPassword', { email, password: 'a-guess' })).message,
  ],
])('%s at most %d times an hour', async (_what, most, limit, keyOf, act) => {
  const user = await furrow.world.user();
  await onceMore(limit, keyOf(user), most);
  expect(await act(user)).not.toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  // Past the limits per minute, which are not tested here.
  furrow.clock.move(61_000);
  expect(await act(user)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const [before, after] = await aroundWindowEnd(furrow.clock, 3_600, () => act(user));
  expect(before).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(after).not.toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('applied codes of mails count against the same limit as codes that are only checked', async () => {
  await onceMore('code-network', network, 300);
  const apply = async () => (await furrow.world.identity('v1/accounts:update', { oobCode: 'a-guess' })).message;
  expect([await apply(), await apply()]).toEqual(['INVALID_OOB_CODE', 'TOO_MANY_ATTEMPTS_TRY_LATER']);
});

test('a network begins at most a hundred Google sign-ins an hour', async () => {
  await onceMore('google-start', network, 100);
  const begin = async () => (await fetch(`${furrow.url}/google/start`, { redirect: 'manual' })).headers.has('location');
  expect([await begin(), await begin()]).toEqual([true, false]);
});

test('a sign-in that a limit refuses is counted in the metrics', async () => {
  const user = await furrow.world.user();
  const limited = async () => {
    const { values } = await furrow.context.metrics.signIns.get();
    return values.find(({ labels }) => labels.result === 'limited')?.value ?? 0;
  };
  await onceMore('sign-in-network', network, 100);
  const before = await limited();
  const guess = () =>
    furrow.world.identity('v1/accounts:signInWithPassword', { email: user.email, password: 'a guess' });
  expect((await guess()).message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await limited()).toBe(before);
  expect((await guess()).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(await limited()).toBe(before + 1);
});
