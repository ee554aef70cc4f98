import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { product } from '#contract/site/product.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { type CheckoutSession, type SessionStatus, sessionStatus } from './checkout-session.ts';
import { expireOverdue } from './expire-session.ts';
import { payPage } from './pay-page.ts';
import { type PayOutcome, paySession } from './pay-session.ts';
import type { Payments } from './payments.ts';

const pathParams = v.object({ session: v.string() });
const formFields = v.object({ action: v.optional(v.picklist(['pay', 'decline', 'cancel'])) });

/** The card page and what its three buttons do. */
export function payRoutes(server: FastifyInstance, payments: Payments): void {
  server.get('/pay/:session', async (request, reply) => {
    const session = sessionOf(payments, request);
    if (session === null) return unknownCheckout(reply);
    const status = statusOf(payments, session);
    return status === 'open'
      ? showPage(reply, 200, payPage(session, { declined: false }))
      : closed(reply, session, status);
  });

  server.post('/pay/:session', async (request, reply) => {
    const session = sessionOf(payments, request);
    if (session === null) return unknownCheckout(reply);
    // Another tab may have paid it: a checkout that is over is neither declined nor cancelled.
    const status = statusOf(payments, session);
    if (status !== 'open') return closed(reply, session, status);
    const form = v.safeParse(formFields, request.body);
    const action = form.success ? form.output.action : undefined;
    if (action === 'cancel' && session.cancelUrl !== null) return reply.redirect(session.cancelUrl, 303);
    if (action === 'decline') return showPage(reply, 402, payPage(session, { declined: true }));
    if (action !== 'pay') return showPage(reply, 400, payPage(session, { declined: false }));
    const outcome = payments.storage.transaction(() => paySession(payments, session));
    return answerOutcome(reply, session, outcome);
  });
}

function sessionOf(payments: Payments, request: FastifyRequest): CheckoutSession | null {
  payments.storage.transaction(() => expireOverdue(payments));
  const params = v.safeParse(pathParams, request.params);
  return params.success ? payments.store.sessions.find(params.output.session) : null;
}

function statusOf({ store }: Payments, session: CheckoutSession): SessionStatus {
  return sessionStatus(session, store.charges.ofSession(session.id));
}

function answerOutcome(reply: FastifyReply, session: CheckoutSession, outcome: PayOutcome) {
  if (outcome === 'paid') return reply.redirect(successUrl(session), 303);
  if (outcome === 'declined') return showPage(reply, 402, payPage(session, { declined: true }));
  return closed(reply, session, outcome);
}

function successUrl({ successUrl, id }: CheckoutSession): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function closed(reply: FastifyReply, session: CheckoutSession, status: 'complete' | 'expired') {
  const label = `Return to ${product.name}`;
  if (status === 'complete') {
    const text = 'This payment went through before. Nothing was charged again.';
    const link = { href: successUrl(session), label };
    return showPage(reply, 409, noticePage({ title: 'Already paid', text, link }));
  }
  return showPage(
    reply,
    410,
    noticePage({
      title: 'This checkout has expired',
      text: 'Nothing was charged. Start the purchase again to pay.',
      ...(session.cancelUrl === null ? {} : { link: { href: session.cancelUrl, label } }),
    }),
  );
}

function unknownCheckout(reply: FastifyReply) {
  const text = 'The sandbox knows no such checkout. Start the purchase again to pay.';
  return showPage(reply, 404, noticePage({ title: 'Unknown checkout', text }));
}
