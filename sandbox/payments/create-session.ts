import * as v from 'valibot';
import { CardApiError } from './card-api-error.ts';
import { describeSession } from './card-objects.ts';
import { metadataSchema, totalCents } from './checkout-session.ts';
import { formInteger, formList } from './form.ts';
import { newId } from './new-id.ts';
import { parseParams } from './parse-params.ts';
import { nowS, type Payments } from './payments.ts';

const hourS = 3_600;
const longestOpenS = 24 * hourS;
/** Half an hour, less the minute that a request may have been under way. */
const shortestOpenS = hourS / 2 - 60;
/** The card networks accept no smaller charge. */
const smallestChargeCents = 50;

const url = v.pipe(v.string(), v.url('Not a valid URL'));
const lineItem = v.object({
  quantity: v.optional(v.pipe(formInteger, v.minValue(1)), '1'),
  price_data: v.object({
    currency: v.pipe(v.string(), v.toLowerCase(), v.length(3)),
    unit_amount: v.pipe(formInteger, v.minValue(0)),
    product_data: v.object({ name: v.pipe(v.string(), v.nonEmpty()), description: v.optional(v.string()) }),
  }),
});
const createSessionParams = v.object({
  mode: v.literal('payment'),
  line_items: v.pipe(formList(lineItem), v.minLength(1)),
  success_url: url,
  cancel_url: v.optional(url),
  client_reference_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  customer_email: v.optional(v.pipe(v.string(), v.email('Invalid email address'))),
  metadata: v.optional(metadataSchema, {}),
  payment_intent_data: v.optional(
    v.object({ metadata: v.optional(metadataSchema, {}), description: v.optional(v.string()) }),
    {},
  ),
  expires_at: v.optional(formInteger),
});

/** Opens a checkout and returns the session with the address of its card page. Refuses what the card provider would. */
export function createSession(payments: Payments, input: unknown) {
  const params = parseParams(createSessionParams, input);
  const createdAtS = nowS(payments);
  const session = {
    id: newId('cs_test_'),
    createdAtS,
    expiresAtS: params.expires_at ?? createdAtS + longestOpenS,
    expiredAtS: null,
    currency: onlyCurrency(params.line_items.map((item) => item.price_data.currency)),
    lineItems: params.line_items.map(({ quantity, price_data }) => ({
      name: price_data.product_data.name,
      description: price_data.product_data.description ?? null,
      unitCents: price_data.unit_amount,
      quantity,
    })),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata,
    paymentMetadata: params.payment_intent_data.metadata,
    paymentDescription: params.payment_intent_data.description ?? null,
  };
  refuseOddLifetime(session.expiresAtS - createdAtS);
  refuseSmallTotal(totalCents(session));
  payments.store.sessions.add(session);
  return describeSession(payments, session);
}

function onlyCurrency(currencies: readonly string[]): string {
  const [currency = 'usd', ...others] = new Set(currencies);
  if (others.length === 0) return currency;
  throw new CardApiError(400, 'All line items must have the same currency.', { param: 'line_items' });
}

function refuseOddLifetime(openForS: number): void {
  if (openForS >= shortestOpenS && openForS <= longestOpenS) return;
  throw new CardApiError(400, '`expires_at` must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  });
}

function refuseSmallTotal(cents: number): void {
  if (cents >= smallestChargeCents) return;
  throw new CardApiError(400, 'The total amount due must be at least $0.50.', { code: 'amount_too_small' });
}
