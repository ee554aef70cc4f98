import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { customDollarsSchema } from './dollars.ts';
import { coinMessages } from './messages.ts';
import { packDollars } from './pack.ts';

const returnUrl = v.pipe(v.string(), v.maxLength(2_048, coinMessages.urlNotOurs));
const checkoutAnswer = v.object({ url: v.string(), orderId: v.string() });

/** Starts the purchase of a fixed pack. `amount` is its price in dollars. Open the answer's `url` to pay. */
export const createCheckoutSessionForCredits = defineCall({
  name: 'createCheckoutSessionForCredits',
  payload: v.strictObject({
    amount: v.picklist(packDollars, coinMessages.amountNotAPack),
    successUrl: returnUrl,
    cancelUrl: returnUrl,
  }),
  answer: checkoutAnswer,
});

/** Starts the purchase of a custom amount in dollars; the card fee comes on top. */
export const createCheckoutSessionForCustomAmount = defineCall({
  name: 'createCheckoutSessionForCustomAmount',
  payload: v.strictObject({ amount: customDollarsSchema, successUrl: returnUrl, cancelUrl: returnUrl }),
  answer: checkoutAnswer,
});
