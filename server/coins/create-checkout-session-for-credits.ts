import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { packFee } from '#contract/coins/card-fee.ts';
import { handleCallOutside } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { CardProvider } from './card-provider.ts';
import { startCheckout } from './start-checkout.ts';

/** Starts the purchase of a fixed pack; the card fee is included in its price. */
export const createCheckoutSessionForCreditsHandler = (context: Context, cards: CardProvider | null) =>
  handleCallOutside(createCheckoutSessionForCredits, ({ payload: { amount, ...urls }, actor, now }) =>
    startCheckout(context, cards, { actor, fee: packFee(amount * 100), now, ...urls }),
  );
