import * as v from 'valibot';
import { chargeOf, describeRefund, describeSession } from './card-objects.ts';
import type { Charge } from './charge.ts';
import { disputeObject } from './dispute.ts';
import { formInteger, formList } from './form.ts';
import { listAnswer } from './list-answer.ts';
import { parseParams } from './parse-params.ts';
import type { Payments } from './payments.ts';
import { eventObject } from './webhook-event.ts';

const longestPage = 100;
const paging = {
  limit: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(longestPage)), '10'),
  starting_after: v.optional(v.string()),
};
const chargeFilter = v.object({ ...paging, charge: v.optional(v.string()), payment_intent: v.optional(v.string()) });

const timeRange = v.object({
  gt: v.optional(formInteger),
  gte: v.optional(formInteger),
  lt: v.optional(formInteger),
  lte: v.optional(formInteger),
});
const eventFilter = v.object({
  ...paging,
  type: v.optional(v.string()),
  types: v.optional(formList(v.string())),
  created: v.optional(v.union([formInteger, timeRange]), {}),
  delivery_success: v.optional(v.picklist(['true', 'false'])),
});

const sessionFilter = v.object({
  ...paging,
  payment_intent: v.optional(v.string()),
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
  created: v.optional(v.union([formInteger, timeRange]), {}),
});

export function listSessions(payments: Payments, query: unknown) {
  const { limit, starting_after, payment_intent, status, created } = parseParams(sessionFilter, query);
  const page = {
    paymentIntentId: payment_intent ?? null,
    status: status ?? null,
    ...inclusive(created),
    startingAfter: starting_after ?? null,
    limit: limit + 1,
  };
  const found = payments.store.sessions.page(page).map((session) => describeSession(payments, session));
  return listAnswer('/v1/checkout/sessions', found, limit);
}

export function listRefunds(payments: Payments, query: unknown) {
  const filter = parseParams(chargeFilter, query);
  const charge = filteredCharge(payments, filter);
  const { refunds } = payments.store;
  const rows = charge === undefined ? refunds.all() : charge === null ? [] : refunds.ofCharge(charge.id);
  const shapes = rows.map((refund) => describeRefund(payments, refund));
  return listAnswer('/v1/refunds', after(shapes, filter.starting_after), filter.limit);
}

export function listDisputes(payments: Payments, query: unknown) {
  const filter = parseParams(chargeFilter, query);
  const charge = filteredCharge(payments, filter);
  const rows = payments.store.disputes.all().filter((row) => charge === undefined || row.chargeId === charge?.id);
  const shapes = rows.map((dispute) => disputeObject(dispute, chargeOf(payments, dispute.chargeId)));
  return listAnswer('/v1/disputes', after(shapes, filter.starting_after), filter.limit);
}

export function listEvents(payments: Payments, query: unknown) {
  const { limit, starting_after, type, types, created, delivery_success } = parseParams(eventFilter, query);
  const found = payments.events.page({
    types: types ?? (type === undefined ? null : [type]),
    delivered: delivery_success === undefined ? null : delivery_success === 'true',
    ...inclusive(created),
    startingAfter: starting_after ?? null,
    limit: limit + 1,
  });
  return listAnswer('/v1/events', found.map(eventObject), limit);
}

/** Returns the charge that a list is filtered by; null for an unknown charge, undefined without a filter. */
function filteredCharge(
  { store }: Payments,
  { charge, payment_intent }: v.InferOutput<typeof chargeFilter>,
): Charge | null | undefined {
  if (charge !== undefined) return store.charges.find(charge);
  return payment_intent === undefined ? undefined : store.charges.ofPaymentIntent(payment_intent);
}

function after<Shape extends { id: string }>(shapes: readonly Shape[], id: string | undefined): readonly Shape[] {
  return id === undefined ? shapes : shapes.slice(shapes.findIndex((shape) => shape.id === id) + 1);
}

function inclusive(created: number | v.InferOutput<typeof timeRange>) {
  if (typeof created === 'number') return { createdFromS: created, createdToS: created };
  const { gt, gte, lt, lte } = created;
  return {
    createdFromS: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    createdToS: Math.min(lte ?? Number.MAX_SAFE_INTEGER, lt === undefined ? Number.MAX_SAFE_INTEGER : lt - 1),
  };
}
