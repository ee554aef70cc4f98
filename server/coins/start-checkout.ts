import type { FeeBreakdown } from '#contract/coins/card-fee.ts';
import { coinsFromMillicoins, coinsPerCent, formatCoins } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Actor } from '../platform/calls/actor.ts';
import { type Caller, requireCaller } from '../platform/calls/require-caller.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { randomId } from '../platform/random-id.ts';
import { buyingRefusal } from './buying-refusal.ts';
import type { CardProvider } from './card-provider.ts';
import { lockAccounts } from './ledger-store.ts';
import { hasOpenCardDispute, insertOrder, openOrder } from './order-store.ts';
import { returnUrl } from './return-url.ts';

/** Keeps a user from creating sessions at the card provider without end. */
const checkoutsPerHour: Limit = { name: 'checkout', most: 60, windowSeconds: 3_600 };

type Checkout = {
  actor: Caller & Pick<Actor, 'email'>;
  fee: FeeBreakdown;
  successUrl: string;
  cancelUrl: string;
  now: Date;
};

/**
 * Makes the order, then the session at the card provider. The order comes first, so that any payment can be compared
 * with what was ordered. An order that never gets its session expires. Throws FAILED_PRECONDITION if buying is not
 * configured or is refused (`buyingRefusal`), RESOURCE_EXHAUSTED after too many checkouts, and UNAUTHENTICATED if the
 * user is gone.
 */
export async function startCheckout(context: Context, cards: CardProvider | null, checkout: Checkout) {
  const { actor, fee, now } = checkout;
  if (!cards) throw new CallError('FAILED_PRECONDITION', coinMessages.notConfigured);
  const orderId = randomId();
  const urls = {
    successUrl: returnUrl(checkout.successUrl, context.config.publicUrl, orderId),
    cancelUrl: returnUrl(checkout.cancelUrl, context.config.publicUrl, orderId),
  };
  await requireWithin(context.db, now, [[checkoutsPerHour, actor.uid]], coinMessages.tooManyCheckouts);
  await inTransaction(context.db, async (tx) => {
    // The user may have deleted their account meanwhile: then nobody would get the coins.
    await requireCaller(tx, actor);
    const accounts = await lockAccounts(tx, actor.uid);
    const refusal = buyingRefusal({
      hasOpenCardDispute: await hasOpenCardDispute(tx, actor.uid),
      debt: coinsFromMillicoins(accounts.debt.balanceMillicoins),
    });
    if (refusal !== null) throw new CallError('FAILED_PRECONDITION', refusal);
    await insertOrder(tx, { id: orderId, uid: actor.uid, state: 'created', fee, sessionId: null, createdAt: now });
  });
  const session = await cards.createSession({
    orderId,
    uid: actor.uid,
    email: actor.email || null,
    fee,
    name: `${formatCoins(fee.baseAmountCents * coinsPerCent)} ${product.name} coins`,
    ...urls,
  });
  await openOrder(context.db, orderId, session.id);
  return { url: session.url, orderId };
}
