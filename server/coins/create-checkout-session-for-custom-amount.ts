import { createCheckoutSessionForCustomAmount } from '#contract/coins/calls.ts';
import { customFee } from '#contract/coins/card-fee.ts';
import { centsFromDollars } from '#contract/coins/dollars.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { handleCallOutside } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { CardProvider } from './card-provider.ts';
import { startCheckout } from './start-checkout.ts';

/** Starts the purchase of an amount in dollars; the card fee comes on top. */
export const createCheckoutSessionForCustomAmountHandler = (context: Context, cards: CardProvider | null) =>
  handleCallOutside(createCheckoutSessionForCustomAmount, ({ payload: { amount, ...urls }, actor, now }) => {
    const cents = centsFromDollars(amount);
    invariant(cents !== null, 'the schema lets at most two decimals through');
    return startCheckout(context, cards, { actor, fee: customFee(cents), now, ...urls });
  });
