import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { spendCoins } from './ledger-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('a new user has their profile and 200 monthly credits', async () => {
  const user = await furrow.world.user();
  const { value } = await furrow.world.read('me', user);
  expect(value).toMatchObject({ uid: user.uid, email: user.email, coins: 0, monthlyCoins: 200, rewardCoins: 0 });
});
