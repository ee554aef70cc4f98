import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctBalance } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { dayMs } from '#contract/wire/day.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const correct = (userId: string, coins: number, bucket = 'purchased') =>
  furrow.world.call(correctBalance, operator, { userId, bucket, coins, reason: 'Counted twice' });

test('an operator corrects a bucket up and down, but never below zero', async () => {
  const user = await furrow.world.user();
  expect((await correct(user.uid, 12.345)).result).toEqual({
    message: 'The balance is corrected; the user reads why in their coin history.',
  });
  expect((await correct(user.uid, -2.345)).result).toBeDefined();
  const { value } = await furrow.world.read('myTransactions', user);
  expect(value).toMatchObject({ items: [{ description: 'Correction: Counted twice', amount: -2.345 }, {}, {}] });
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 10 });
  const { error } = await correct(user.uid, -11);
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.balanceTooLow });
  expect((await correct(user.uid, 1, 'monthly')).error?.message).toBe(coinMessages.balanceTooLow);
  expect((await correct('nobody', 1)).error?.status).toBe('NOT_FOUND');
  const log = await furrow.context.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'balance-corrected')
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    {
      detail: { uid: user.uid, bucket: 'purchased', coins: 12.345, operator: operator.uid, reason: 'Counted twice' },
    },
    { detail: { coins: -2.345 } },
  ]);
});

test('a correction of monthly credits applies to the current month, even if they were not refilled yet', async () => {
  const user = await furrow.world.user();
  furrow.clock.move(40 * dayMs);
  // An operator's sign-in must be at most an hour old.
  const recently = await furrow.world.signIn(operator);
  const correction = { userId: user.uid, bucket: 'monthly', coins: -50, reason: 'Counted twice' };
  expect((await furrow.world.call(correctBalance, recently, correction)).error).toBeUndefined();
  expect((await furrow.world.read('me', await furrow.world.signIn(user))).value).toMatchObject({ monthlyCoins: 150 });
  furrow.clock.reset();
});

test.each([0, 0.0001, 1e-7, 5e-324, -1e-9, 1e9, Number.NaN])('a correction of %f coins is refused', async (coins) => {
  expect((await correct('anybody', coins)).error?.status).toBe('INVALID_ARGUMENT');
});
