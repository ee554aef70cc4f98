import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CardApiError, missingObject } from './card-api-error.ts';
import { describeCharge } from './card-objects.ts';
import type { Charge } from './charge.ts';
import { disputeOutcomes } from './dispute.ts';
import { disputeCharge } from './dispute-charge.ts';
import { parseParams } from './parse-params.ts';
import type { Payments } from './payments.ts';
import { refundCharge } from './refund-charge.ts';

const refundParams = v.object({ session: v.string(), cents: v.optional(v.pipe(v.number(), v.integer())) });
const disputeParams = v.object({ session: v.string(), outcome: v.picklist(disputeOutcomes) });
const resendParams = v.object({ session: v.string() });

/** Routes by which tests act as a bank or as the card provider's staff: refund, dispute, send events again. */
export function steering(api: FastifyInstance, payments: Payments): void {
  api.post('/_refund', async (request) => {
    const { session, cents } = parseParams(refundParams, request.body);
    return payments.storage.transaction(() => {
      const charge = paidCharge(payments, session);
      const refund = refundCharge(payments, charge, cents ?? null);
      return { refund, charge: describeCharge(payments, charge) };
    });
  });

  api.post('/_dispute', async (request) => {
    const { session, outcome } = parseParams(disputeParams, request.body);
    return payments.storage.transaction(() => {
      const charge = paidCharge(payments, session);
      const dispute = disputeCharge(payments, charge, outcome);
      return { dispute, charge: describeCharge(payments, charge) };
    });
  });

  api.post('/_resend', async (request) => {
    const { session } = parseParams(resendParams, request.body);
    if (payments.store.sessions.find(session) === null) throw missingObject('checkout.session', session);
    return { deliveries: await payments.delivery.resend(payments.events.ofSession(session)) };
  });
}

function paidCharge({ store }: Payments, sessionId: string): Charge {
  if (store.sessions.find(sessionId) === null) throw missingObject('checkout.session', sessionId);
  const charge = store.charges.ofSession(sessionId);
  if (charge === null) throw new CardApiError(400, `Checkout ${sessionId} is not paid.`);
  return charge;
}
