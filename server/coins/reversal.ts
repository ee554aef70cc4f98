/** The part of an order's coins that has gone back so far, and where it came from. All in millicoins. */
export type Reversed = {
  heldMillicoins: number;
  takenMillicoins: number;
  fromPurchasedMillicoins: number;
  fromRewardsMillicoins: number;
  fromDebtMillicoins: number;
};

export type MoneyBack = { refundedCents: number; disputedOpenCents: number; disputedLostCents: number };

/** How much of an order should be held and taken by now. */
export type ReversalTarget = { heldMillicoins: number; takenMillicoins: number };

type Balances = { purchased: number; rewards: number; debt: number };

/** What each account is to change by, in millicoins; they sum to zero. */
export type ReversalMoves = { purchased: number; rewards: number; debt: number; held: number; refunds: number };

/**
 * Refunds and lost disputes take coins, open disputes hold them: in proportion to the money that went back, never more
 * than was bought. A target, not a step, so that order and repetition of the provider's events do not matter.
 */
export function reversalTarget(coinsMillicoins: number, chargedCents: number, money: MoneyBack): ReversalTarget {
  const share = (cents: number) => Math.floor((coinsMillicoins * Math.min(cents, chargedCents)) / chargedCents);
  const takenMillicoins = share(money.refundedCents + money.disputedLostCents);
  const all = share(money.refundedCents + money.disputedLostCents + money.disputedOpenCents);
  return { takenMillicoins, heldMillicoins: all - takenMillicoins };
}

/**
 * Plans the moves that bring an order from `now` to `target`. Coins are taken from purchased, then rewards, then debt.
 * They go back to where they came from, the debt first. The part of the debt that was repaid meanwhile comes back as
 * purchased coins.
 */
export function planReversal(
  now: Reversed,
  target: ReversalTarget,
  balances: Balances,
): { moves: ReversalMoves; next: Reversed } {
  const change = target.heldMillicoins + target.takenMillicoins - now.heldMillicoins - now.takenMillicoins;
  const source = change >= 0 ? takeFrom(change, balances) : giveBack(-change, now, balances);
  return {
    moves: {
      purchased: source.purchased,
      rewards: source.rewards,
      debt: source.debt,
      held: target.heldMillicoins - now.heldMillicoins,
      refunds: target.takenMillicoins - now.takenMillicoins,
    },
    next: {
      ...target,
      fromPurchasedMillicoins: now.fromPurchasedMillicoins + source.fromPurchased,
      fromRewardsMillicoins: now.fromRewardsMillicoins + source.fromRewards,
      fromDebtMillicoins: now.fromDebtMillicoins + source.fromDebt,
    },
  };
}

function takeFrom(amount: number, balances: Balances) {
  const purchased = Math.min(amount, balances.purchased);
  const rewards = Math.min(amount - purchased, balances.rewards);
  const debt = amount - purchased - rewards;
  const moves = { purchased: 0 - purchased, rewards: 0 - rewards, debt: 0 - debt };
  return { ...moves, fromPurchased: purchased, fromRewards: rewards, fromDebt: debt };
}

function giveBack(amount: number, now: Reversed, balances: Balances) {
  const toDebt = Math.min(amount, now.fromDebtMillicoins);
  const rewards = Math.min(amount - toDebt, now.fromRewardsMillicoins);
  const toPurchased = amount - toDebt - rewards;
  const debt = Math.min(toDebt, 0 - balances.debt);
  const moves = { purchased: toPurchased + (toDebt - debt), rewards, debt };
  return { ...moves, fromPurchased: 0 - toPurchased, fromRewards: 0 - rewards, fromDebt: 0 - toDebt };
}
