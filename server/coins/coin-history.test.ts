import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctBalance } from '#contract/coins/calls.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const { history } = paymentWorld(() => furrow);

describe('the coin history', () => {
  test('the history is filtered by kind and days, and each line shows the balance after it', async () => {
    const user = await furrow.world.user();
    for (const millicoins of [1_000, 2_000, 3_000]) await furrow.spend(user.uid, millicoins);
    await correctBalanceOf(user.uid);
    const all = await history(user);
    expect(all.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['correction', 7, 201],
      ['ai', -3, 194],
      ['ai', -2, 197],
      ['ai', -1, 199],
      ['credits', 200, 200],
    ]);
    expect((await history(user, { kind: 'ai' })).map(({ balance }) => balance)).toEqual([194, 197, 199]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await history(user, { from: today, to: today })).toHaveLength(5);
    expect(await history(user, { to: '2020-01-01' })).toEqual([]);
    expect(await history(user, { kind: 'ai', from: '2999-01-01' })).toEqual([]);
    expect(await history(user, { from: '0000-01-01', to: '9999-12-31' })).toHaveLength(5);
  });

  test.each([{ kind: 'x' }, { from: 'yesterday' }, { from: '2026-02-30' }, { to: '2026-13-01' }, { before: 'x' }])(
    'a read of the history with %j is refused',
    async (args) => {
      const user = await furrow.world.user();
      expect((await furrow.world.read('myTransactions', user, args)).error?.status).toBe('INVALID_ARGUMENT');
    },
  );

  test('the pages of the history contain every line once, filtered or not', async () => {
    const user = await furrow.world.user();
    for (let i = 0; i < 60; i += 1) await furrow.spend(user.uid, 1);
    for (const filter of [{}, { kind: 'ai' }]) {
      const seen: string[] = [];
      for (let before: string | null = null, pages = 0; pages < 4; pages += 1) {
        const { value } = await furrow.world.read('myTransactions', user, { ...filter, ...(before ? { before } : {}) });
        const page = v.parse(myTransactions.value, value);
        seen.push(...page.items.map(({ id }) => id));
        before = page.next;
        if (before === null) break;
      }
      expect(seen).toHaveLength('kind' in filter ? 60 : 61);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  const correctBalanceOf = (userId: string) =>
    furrow.world.call(correctBalance, operator, { userId, bucket: 'rewards', coins: 7, reason: 'A prize' });
});

test('the history comes in pages of 25 lines, newest first', async () => {
  const user = await furrow.world.user();
  for (let index = 0; index < 60; index += 1) await furrow.spend(user.uid, 1_000 + index);
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let before: string | null = null; ; ) {
    const { value } = await furrow.world.read('myTransactions', user, before === null ? {} : { before });
    const page = value as { items: { amount: number }[]; next: string | null };
    seen.push(...page.items.map((line) => line.amount));
    sizes.push(page.items.length);
    before = page.next;
    if (before === null) break;
  }
  expect(sizes).toEqual([25, 25, 11]);
  expect(seen[0]).toBe(-1.059);
  expect(seen.at(-1)).toBe(200);
});

test('the balance history covers 30 days and ends with the balance of today', async () => {
  const user = await furrow.world.user();
  await new Shopper(furrow).buy(user, 5);
  const { value } = await furrow.world.read('myBalanceHistory', user);
  const days = value as { day: string; balance: number }[];
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), balance: 5_200 });
  expect(days.at(-2)?.balance).toBe(0);
});
