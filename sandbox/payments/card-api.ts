import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { missingObject } from './card-api-error.ts';
import { cardObjects } from './card-objects.ts';
import { createRefund } from './create-refund.ts';
import { createSession } from './create-session.ts';
import { expand } from './expand.ts';
import { expireOverdue, expireSession } from './expire-session.ts';
import { formList } from './form.ts';
import { onceByKey } from './idempotency.ts';
import { listDisputes, listEvents, listRefunds, listSessions } from './lists.ts';
import { parseParams } from './parse-params.ts';
import type { Payments } from './payments.ts';

const idParams = v.object({ id: v.string() });
const expandParams = v.object({ expand: v.optional(formList(v.string()), {}) });

/** The card API's endpoints, as the official SDK calls them. */
export function cardApi(api: FastifyInstance, payments: Payments): void {
  const objects = cardObjects(payments);
  const change = (request: FastifyRequest, act: () => object) =>
    payments.storage.transaction(() => {
      expireOverdue(payments);
      return onceByKey(payments, request, () => expanded(request, act()));
    });
  const read = (request: FastifyRequest, look: () => object) => {
    payments.storage.transaction(() => expireOverdue(payments));
    return expanded(request, look());
  };
  const expanded = (request: FastifyRequest, shape: object) => expand(objects, shape, expandPaths(request));

  api.post('/checkout/sessions', async (request) => change(request, () => createSession(payments, request.body)));
  api.post('/checkout/sessions/:id/expire', async (request) =>
    change(request, () => expireSession(payments, idOf(request))),
  );
  api.post('/refunds', async (request) => change(request, () => createRefund(payments, request.body)));

  api.get('/checkout/sessions', async (request) => read(request, () => listSessions(payments, request.query)));
  api.get('/refunds', async (request) => read(request, () => listRefunds(payments, request.query)));
  api.get('/disputes', async (request) => read(request, () => listDisputes(payments, request.query)));
  api.get('/events', async (request) => read(request, () => listEvents(payments, request.query)));

  const found = (kind: string, find: (id: string) => object | null) => async (request: FastifyRequest) =>
    read(request, () => {
      const shape = find(idOf(request));
      if (shape === null) throw missingObject(kind, idOf(request));
      return shape;
    });
  api.get('/checkout/sessions/:id', found('checkout.session', objects.session));
  api.get('/payment_intents/:id', found('payment_intent', objects.paymentIntent));
  api.get('/charges/:id', found('charge', objects.charge));
  api.get('/refunds/:id', found('refund', objects.refund));
  api.get('/disputes/:id', found('dispute', objects.dispute));
  api.get('/events/:id', found('event', objects.event));
}

function idOf(request: FastifyRequest): string {
  return parseParams(idParams, request.params).id;
}

function expandPaths(request: FastifyRequest): readonly string[] {
  return parseParams(expandParams, request.method === 'GET' ? request.query : request.body).expand;
}
