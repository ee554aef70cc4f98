import { formatCoins } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { notify } from '../notifications/index.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import type { CardProvider, Payment } from './card-provider.ts';
import { purchaseKey } from './ledger-keys.ts';
import { lockAccounts, post } from './ledger-store.ts';
import { findOrder, findOrderOfSession, lockOrder, type OrderRow, updateOrder } from './order-store.ts';
import { purchaseReceiptMail } from './purchase-receipt-props.ts';
import { receiptOf } from './receipt-of.ts';
import { repayDebt } from './repay-debt.ts';
import { reverseOrder } from './reverse-order.ts';

/** How often the card provider is asked again because another process applied a newer answer meanwhile. */
const mostAsks = 8;

/**
 * Brings the order of a checkout session to the state that the card provider reports now: credits it once, and takes
 * back what was refunded or disputed. Safe to call any number of times, in any order, from any number of processes.
 * Returns the order, or null if the session is not one of ours.
 */
export async function settleSession(
  context: Context,
  cards: CardProvider,
  sessionId: string,
): Promise<OrderRow | null> {
  let known = await findOrderOfSession(context.db, sessionId);
  for (let ask = 1; ask <= mostAsks; ask += 1) {
    const payment = await cards.readPayment(sessionId);
    if (payment === null && known !== null)
      throw new Error(`the card provider does not know the session of order ${known.id}`);
    if (payment === null || payment.orderId === null) return null;
    const settled = known?.id === payment.orderId ? await takeOver(context, known, payment) : null;
    if (settled !== null) return settled;
    known = await findOrder(context.db, payment.orderId);
    if (known === null) return null;
  }
  throw new Error(`the order of ${sessionId} changed with every question`);
}

/**
 * Applies an answer of the card provider to its order. Null when another answer was applied since `known` was read
 * (`order.checks` has moved): that one may be newer, and this one would undo a refund that it does not know of. The
 * provider has to be asked again then.
 */
async function takeOver(context: Context, known: OrderRow, payment: Payment): Promise<OrderRow | null> {
  const taken = await inTransaction(context.db, async (tx) => {
    // The buyer may have deleted their account, or be about to: then nobody would get the coins.
    const isOwnerThere = await lockUserRow(tx, known.user_id);
    const order = await lockOrder(tx, known.id);
    if (order.checks !== known.checks) return null;
    const now = context.clock.now();
    const settled = await settle(context, tx, { order, isOwnerThere, payment, now });
    await updateOrder(tx, order.id, { checked_at: now, checks: order.checks + 1 });
    return settled;
  });
  if (taken?.mismatch) reportMismatch(context, taken);
  return taken?.order ?? null;
}

type Settling = { order: OrderRow; isOwnerThere: boolean; payment: Payment; now: Date };

/** `mismatch`: what this run found wrong with the payment; null if nothing, or if it was known before. */
type Settled = { order: OrderRow; mismatch: string | null };

async function settle(context: Context, tx: Tx, { order, isOwnerThere, payment, now }: Settling): Promise<Settled> {
  // An operator has closed the mismatch by returning the money or giving the coins.
  if (order.mismatch_closed_at !== null) return { order, mismatch: null };
  if (order.state !== 'paid' && payment.outcome === 'paid') {
    const mismatch = mismatchOf(order, payment) ?? (isOwnerThere ? null : 'a deleted account');
    if (mismatch !== null) return noteMismatch(tx, order, mismatch);
    const repaid_millicoins = await credit(tx, order, payment, now);
    await sendReceipt(context, tx, { ...order, repaid_millicoins }, now);
  } else if (order.state === 'open' || order.state === 'created') {
    if (payment.outcome !== 'open') await updateOrder(tx, order.id, { state: payment.outcome });
  }
  const current = await lockOrder(tx, order.id);
  if (current.state === 'paid' && current.session_id === payment.sessionId)
    await reverseOrder(context, tx, { order: current, payment, now });
  return { order: current, mismatch: null };
}

/** Returns how a paid session differs from its order; null if it does not (security row 29). */
function mismatchOf(order: OrderRow, payment: Payment): string | null {
  if (order.session_id !== null && order.session_id !== payment.sessionId) return 'another session';
  if (payment.uid !== order.user_id) return 'another user';
  if (payment.currency !== 'usd') return `currency ${payment.currency}`;
  if (payment.amountCents !== order.total_charge_cents)
    return `${payment.amountCents} cents instead of ${order.total_charge_cents}`;
  return null;
}

/** Records a mismatch. Nothing is credited, and it is not retried: an operator decides. */
async function noteMismatch(tx: Tx, order: OrderRow, mismatch: string): Promise<Settled> {
  if (order.state === 'mismatch') return { order, mismatch: null };
  await updateOrder(tx, order.id, { state: 'mismatch', mismatch });
  return { order, mismatch };
}

/** Called after the COMMIT, because a transaction may run more than once. */
function reportMismatch({ log }: Context, { order, mismatch }: Settled) {
  log.error({ orderId: order.id, mismatch }, 'a paid session does not match its order; nothing was credited');
}

/**
 * Credits the coins bought, once per session. They repay what the user owes, in a posting of their own. Returns how
 * many millicoins that took. The caller has locked the order.
 */
export async function credit(
  tx: Tx,
  order: OrderRow,
  { sessionId, chargeId }: Pick<Payment, 'sessionId' | 'chargeId'>,
  now: Date,
): Promise<number> {
  const accounts = await lockAccounts(tx, order.user_id);
  const bought = { bucket: 'purchased', amountMillicoins: order.coins_millicoins } as const;
  await post(tx, {
    key: purchaseKey(sessionId),
    description: `Purchase of coins (${formatCents(order.total_charge_cents)})`,
    now,
    entries: [
      { account: 'purchase_clearing', amountMillicoins: -order.coins_millicoins },
      { account: accounts.purchased.id, amountMillicoins: bought.amountMillicoins },
    ],
  });
  const repaid = await repayDebt(tx, { accounts, parts: [bought], key: `reversal:purchase:${sessionId}`, now });
  await updateOrder(tx, order.id, {
    state: 'paid',
    paid_at: now,
    session_id: sessionId,
    charge_id: chargeId,
    mismatch: null,
    repaid_millicoins: repaid,
  });
  return repaid;
}

async function sendReceipt({ config }: Context, tx: Tx, order: OrderRow, now: Date) {
  const users = tx.selectFrom('users').select('email').where('uid', '=', order.user_id);
  const { email: buyer } = await users.executeTakeFirstOrThrow();
  const props = receiptOf(config, { order, buyer, paidAt: now });
  const coins = formatCoins(props.coins);
  await notify(tx, config, {
    to: [order.user_id],
    kind: 'purchase',
    text:
      props.repaidCoins === 0
        ? `${coins} coins are on your balance.`
        : `You bought ${coins} coins${coinMessages.ofThemRepaid(props.repaidCoins)}.`,
    link: paths.coinLedger(),
    now,
    mail: { kind: purchaseReceiptMail, props, key: `receipt:${order.id}` },
  });
}
