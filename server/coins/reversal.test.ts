import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReversal, type Reversed, reversalTarget } from './reversal.ts';

const coins = 20_000_000;
const charged = 2_000;
const nothingReversed: Reversed = {
  heldMillicoins: 0,
  takenMillicoins: 0,
  fromPurchasedMillicoins: 0,
  fromRewardsMillicoins: 0,
  fromDebtMillicoins: 0,
};

const cents = fc.integer({ min: 0, max: charged });
const moneyBack = fc.record({ refundedCents: cents, disputedOpenCents: cents, disputedLostCents: cents });
const balance = fc.integer({ min: 0, max: 2 * coins });

/** Applies successive states of the payment, as the card provider reports them, one after the other. */
function walk(start: { purchased: number; rewards: number }, states: readonly Parameters<typeof reversalTarget>[2][]) {
  let now = nothingReversed;
  const balances = { ...start, debt: 0 };
  for (const money of states) {
    const { moves, next } = planReversal(now, reversalTarget(coins, charged, money), balances);
    expect(moves.purchased + moves.rewards + moves.debt + moves.held + moves.refunds).toBe(0);
    balances.purchased += moves.purchased;
    balances.rewards += moves.rewards;
    balances.debt += moves.debt;
    expect(balances.purchased).toBeGreaterThanOrEqual(0);
    expect(balances.rewards).toBeGreaterThanOrEqual(0);
    expect(balances.debt).toBeLessThanOrEqual(0);
    now = next;
  }
  return { now, balances };
}

test('a reversal never holds and takes more coins than were bought', () => {
  fc.assert(
    fc.property(moneyBack, (money) => {
      const { heldMillicoins, takenMillicoins } = reversalTarget(coins, charged, money);
      expect(heldMillicoins).toBeGreaterThanOrEqual(0);
      expect(takenMillicoins).toBeGreaterThanOrEqual(0);
      expect(heldMillicoins + takenMillicoins).toBeLessThanOrEqual(coins);
    }),
  );
});

test('a lost card dispute takes back as many coins as a refund of the same amount', () => {
  fc.assert(
    fc.property(moneyBack, ({ refundedCents, disputedOpenCents, disputedLostCents }) => {
      const refunded = { refundedCents: refundedCents + disputedLostCents, disputedOpenCents, disputedLostCents: 0 };
      const lost = { refundedCents, disputedOpenCents, disputedLostCents };
      expect(reversalTarget(coins, charged, lost)).toEqual(reversalTarget(coins, charged, refunded));
    }),
  );
});

test('the coins of a reversal are rounded down, in favour of the buyer', () => {
  expect(reversalTarget(5_000_000, 532, { refundedCents: 100, disputedOpenCents: 100, disputedLostCents: 0 })).toEqual({
    takenMillicoins: 939_849,
    heldMillicoins: 1_879_699 - 939_849,
  });
});

test('a reversal takes purchased coins first, then rewards, and the rest becomes a debt', () => {
  const taken = (takenMillicoins: number) =>
    planReversal(nothingReversed, { heldMillicoins: 0, takenMillicoins }, { purchased: 4, rewards: 3, debt: 0 }).moves;
  expect(taken(5)).toMatchObject({ purchased: -4, rewards: -1, debt: 0 });
  expect(taken(9)).toMatchObject({ purchased: -4, rewards: -3, debt: -2 });
});

test('each step of a reversal sums to zero, leaves no bucket below zero and records where its coins came from', () => {
  fc.assert(
    fc.property(balance, balance, fc.array(moneyBack, { maxLength: 8 }), (purchased, rewards, states) => {
      const { now } = walk({ purchased, rewards }, states);
      const { heldMillicoins, takenMillicoins, ...sources } = now;
      const from = sources.fromPurchasedMillicoins + sources.fromRewardsMillicoins + sources.fromDebtMillicoins;
      expect(from).toBe(heldMillicoins + takenMillicoins);
    }),
  );
});

test('the same state of a payment applied again changes nothing', () => {
  fc.assert(
    fc.property(balance, balance, moneyBack, (purchased, rewards, money) => {
      const once = walk({ purchased, rewards }, [money]);
      expect(walk({ purchased, rewards }, [money, money, money])).toEqual(once);
    }),
  );
});

test('a card dispute that is won returns all held coins to where they came from', () => {
  fc.assert(
    fc.property(balance, balance, cents, (purchased, rewards, disputedOpenCents) => {
      const open = { refundedCents: 0, disputedOpenCents, disputedLostCents: 0 };
      const won = { refundedCents: 0, disputedOpenCents: 0, disputedLostCents: 0 };
      const { now, balances } = walk({ purchased, rewards }, [open, won]);
      expect(now).toEqual(nothingReversed);
      expect(balances).toEqual({ purchased, rewards, debt: 0 });
    }),
  );
});

test('when a reversal ends, a debt of it that was repaid meanwhile comes back as purchased coins', () => {
  const target = reversalTarget(coins, charged, { refundedCents: 0, disputedOpenCents: 2_000, disputedLostCents: 0 });
  const { next } = planReversal(nothingReversed, target, { purchased: 0, rewards: 0, debt: 0 });
  expect(next.fromDebtMillicoins).toBe(coins);
  const back = planReversal(next, { heldMillicoins: 0, takenMillicoins: 0 }, { purchased: 0, rewards: 0, debt: 0 });
  expect(back.moves).toMatchObject({ purchased: coins, rewards: 0, debt: 0, held: -coins });
});
