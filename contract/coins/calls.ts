import * as v from 'valibot';
import { uid } from '../auth/uid.ts';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { id, idMaxLength } from '../wire/id.ts';
import { isVisible } from '../wire/one-line.ts';
import { told } from '../wire/told.ts';
import { correctionBuckets } from './correction.ts';
import { disputeDetailsMaxLength, disputeReasons } from './dispute.ts';
import { customDollarsSchema } from './dollars.ts';
import { coinMessages } from './messages.ts';
import { packDollars } from './pack.ts';

const returnUrl = v.pipe(v.string(), v.maxLength(2_048, coinMessages.urlNotOurs));
const checkoutAnswer = v.object({ url: v.string(), orderId: v.string() });

/** Starts the purchase of a fixed pack. `amount` is its price in dollars. Open the answer's `url` to pay. */
export const createCheckoutSessionForCredits = defineCall({
  name: 'createCheckoutSessionForCredits',
  forVerified: true,
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
  forVerified: true,
  payload: v.strictObject({ amount: customDollarsSchema, successUrl: returnUrl, cancelUrl: returnUrl }),
  answer: checkoutAnswer,
});

/** Reports one of the user's own transactions as wrong; an operator looks at it. */
export const reportTransactionIssue = defineCall({
  name: 'reportTransactionIssue',
  payload: v.strictObject(
    {
      transactionId: v.pipe(v.string(coinMessages.fillAllFields), v.maxLength(idMaxLength)),
      reason: v.picklist(disputeReasons, coinMessages.fillAllFields),
      details: v.pipe(
        v.string(coinMessages.fillAllFields),
        v.trim(),
        v.check(isVisible, coinMessages.fillAllFields),
        v.maxLength(disputeDetailsMaxLength, coinMessages.detailsTooLong),
      ),
    },
    coinMessages.fillAllFields,
  ),
  answer: told,
});

/** An operator's answer to a report: `refunded` gives the coins back. The reason is what the user reads. */
export const resolveDispute = defineCall({
  name: 'resolveDispute',
  repeated: 'refused',
  payload: v.strictObject({
    disputeId: id,
    outcome: v.picklist(['rejected', 'refunded']),
    reason: operatorReason,
  }),
  answer: told,
});

/** The size of a correction in coins: up or down, at most 10,000,000, at most three decimals. */
export const correctionCoins = v.pipe(
  v.number(coinMessages.correctionOutOfRange),
  v.minValue(-10_000_000, coinMessages.correctionOutOfRange),
  v.maxValue(10_000_000, coinMessages.correctionOutOfRange),
  v.check((coins) => coins !== 0 && coins === Math.round(coins * 1e3) / 1e3, coinMessages.correctionOutOfRange),
);

/**
 * An operator corrects a balance, up or down. `coins` have at most three decimals. A correction of more than
 * `secondOperatorAboveCoins` is only proposed: another operator approves or rejects it.
 */
export const correctBalance = defineCall({
  name: 'correctBalance',
  repeated: 'anew',
  payload: v.strictObject({
    userId: uid,
    bucket: v.picklist(correctionBuckets),
    coins: correctionCoins,
    reason: operatorReason,
  }),
  answer: told,
});
