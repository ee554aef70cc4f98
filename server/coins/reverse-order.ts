import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { notify } from '../notifications/index.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Payment } from './card-provider.ts';
import { type LockedAccounts, lockAccounts, post } from './ledger-store.ts';
import { type OrderRow, updateOrder } from './order-store.ts';
import { repayDebt } from './repay-debt.ts';
import { planReversal, type ReversalMoves, type Reversed, reversalTarget } from './reversal.ts';

type Reversing = { order: OrderRow; payment: Payment; now: Date };
type Step = { accounts: LockedAccounts; moves: ReversalMoves; key: string; description: string; now: Date };

/**
 * Moves the coins of a paid order to the cumulative target of its refunds and card disputes (security s.2), and tells the
 * buyer when any moved. The order is locked by the caller.
 */
export async function reverseOrder({ config }: Context, tx: Tx, { order, payment, now }: Reversing): Promise<void> {
  const target = reversalTarget(order.coins_millicoins, order.total_charge_cents, payment);
  const cents = {
    refunded_cents: payment.refundedCents,
    disputed_open_cents: payment.disputedOpenCents,
    disputed_lost_cents: payment.disputedLostCents,
  };
  const isThere = target.heldMillicoins === order.held_millicoins && target.takenMillicoins === order.taken_millicoins;
  if (isThere) return updateOrder(tx, order.id, cents);
  const accounts = await lockAccounts(tx, order.user_id);
  const { moves, next } = planReversal(reversedSoFar(order), target, {
    purchased: accounts.purchased.balanceMillicoins,
    rewards: accounts.rewards.balanceMillicoins,
    debt: accounts.debt.balanceMillicoins,
  });
  const step = order.reversal_step + 1;
  const description = reversalText(order, payment, moves);
  const repaid = await postStep(tx, { accounts, moves, key: `reversal:${order.id}:${step}`, description, now });
  const owed = coinsFromMillicoins(Math.max(0, 0 - moves.debt));
  await notify(tx, config, {
    to: [order.user_id],
    kind: 'refund',
    text: `${description}${coinMessages.balanceFellShort(owed)}${coinMessages.ofThemRepaid(coinsFromMillicoins(repaid))}.`,
    link: paths.coinLedger(),
    now,
  });
  await updateOrder(tx, order.id, {
    ...cents,
    reversal_step: step,
    held_millicoins: next.heldMillicoins,
    taken_millicoins: next.takenMillicoins,
    from_purchased_millicoins: next.fromPurchasedMillicoins,
    from_rewards_millicoins: next.fromRewardsMillicoins,
    from_debt_millicoins: next.fromDebtMillicoins,
  });
}

function reversedSoFar(order: OrderRow): Reversed {
  return {
    heldMillicoins: order.held_millicoins,
    takenMillicoins: order.taken_millicoins,
    fromPurchasedMillicoins: order.from_purchased_millicoins,
    fromRewardsMillicoins: order.from_rewards_millicoins,
    fromDebtMillicoins: order.from_debt_millicoins,
  };
}

/** Posts the moves. Returned coins repay what is owed for other orders; returns how many millicoins that took. */
async function postStep(tx: Tx, { accounts, moves, key, description, now }: Step): Promise<number> {
  await post(tx, {
    key,
    description,
    now,
    entries: [
      { account: accounts.purchased.id, amountMillicoins: moves.purchased },
      { account: accounts.rewards.id, amountMillicoins: moves.rewards },
      { account: accounts.debt.id, amountMillicoins: moves.debt },
      { account: accounts.held.id, amountMillicoins: moves.held },
      { account: 'refunds', amountMillicoins: moves.refunds },
    ],
  });
  const debt = { ...accounts.debt, balanceMillicoins: accounts.debt.balanceMillicoins + moves.debt };
  return repayDebt(tx, {
    accounts: { ...accounts, debt },
    parts: [
      { bucket: 'purchased', amountMillicoins: Math.max(0, moves.purchased) },
      { bucket: 'rewards', amountMillicoins: Math.max(0, moves.rewards) },
    ],
    key: `${key}:repaid`,
    now,
  });
}

/** The text about the reversal for the history and the inbox. */
function reversalText(
  order: OrderRow,
  payment: Payment,
  { held, refunds, purchased, rewards, debt }: ReversalMoves,
): string {
  const purchase = `purchase of ${formatCents(order.total_charge_cents)}`;
  const cents = payment.refundedCents - order.refunded_cents;
  // The dispute's text comes first, and one answer of the card provider may bring a refund beside it.
  const refunded = cents > 0 ? `, and ${formatCents(cents)} of it refunded` : '';
  if (held > 0) return `Card dispute: coins of a ${purchase} set aside${refunded}`;
  const isLost = payment.disputedLostCents > order.disputed_lost_cents;
  if (refunds > 0) {
    const refund = cents < order.total_charge_cents ? `Refund of ${formatCents(cents)} of` : 'Refund of';
    const taken = isLost ? `Card dispute lost: coins of a ${purchase} taken${refunded}` : `${refund} a ${purchase}`;
    return purchased + rewards > 0 ? `${taken}, other coins of it returned` : taken;
  }
  const what = held < 0 ? 'Card dispute closed' : 'Refund withdrawn';
  const isAllOwed = debt > 0 && purchased === 0 && rewards === 0;
  return isAllOwed ? `${what}: what you owed for a ${purchase} is settled` : `${what}: coins of a ${purchase} returned`;
}
