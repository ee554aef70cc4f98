import * as v from 'valibot';
import { CardApiError, missingObject } from './card-api-error.ts';
import { formInteger } from './form.ts';
import { parseParams } from './parse-params.ts';
import type { Payments } from './payments.ts';
import { refundCharge } from './refund-charge.ts';

const createRefundParams = v.object({
  charge: v.optional(v.string()),
  payment_intent: v.optional(v.string()),
  amount: v.optional(formInteger),
});

/** A refund asked for through the API, by charge or by payment intent. */
export function createRefund(payments: Payments, input: unknown) {
  const { charge: id, payment_intent, amount } = parseParams(createRefundParams, input);
  const { charges } = payments.store;
  if (id === undefined && payment_intent === undefined) {
    throw new CardApiError(400, 'One of the following params should be provided: payment_intent or charge.');
  }
  const charge = id === undefined ? charges.ofPaymentIntent(payment_intent ?? '') : charges.find(id);
  if (charge === null) throw missingObject('charge', id ?? payment_intent ?? '');
  return refundCharge(payments, charge, amount ?? null);
}
