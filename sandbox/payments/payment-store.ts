import type { Storage } from '../storage/open-storage.ts';
import { type Charge, chargeRow } from './charge.ts';
import { type CheckoutSession, checkoutSessionRow, type SessionStatus } from './checkout-session.ts';
import { type Dispute, type DisputeOutcome, disputeRow } from './dispute.ts';
import { type Refund, refundRow } from './refund.ts';

export type PaymentStore = ReturnType<typeof paymentStore>;

/** The stored checkouts and payments. Lists are newest first. */
export function paymentStore(storage: Storage) {
  return {
    sessions: sessionRows(storage),
    charges: chargeRows(storage),
    refunds: refundRows(storage),
    disputes: disputeRows(storage),
  };
}

type SessionPage = {
  paymentIntentId: string | null;
  status: SessionStatus | null;
  createdFromS: number;
  createdToS: number;
  startingAfter: string | null;
  limit: number;
};

function sessionRows({ all, first, run }: Storage) {
  return {
    find: (id: string) => first(checkoutSessionRow, 'select * from checkoutSessions where id = ?', id),
    page: ({ paymentIntentId, status, createdFromS, createdToS, startingAfter, limit }: SessionPage) =>
      all(
        checkoutSessionRow,
        `select * from checkoutSessions
         where (?1 is null or id in (select sessionId from charges where paymentIntentId = ?1))
           and (?2 is null or ?2 = case when id in (select sessionId from charges) then 'complete'
             when expiredAtS is null then 'open' else 'expired' end)
           and createdAtS between ?3 and ?4
           and (?5 is null or rowid < (select rowid from checkoutSessions where id = ?5))
         order by rowid desc limit ?6`,
        paymentIntentId,
        status,
        createdFromS,
        createdToS,
        startingAfter,
        limit,
      ),
    overdue: (nowS: number) =>
      all(
        checkoutSessionRow,
        `select * from checkoutSessions where expiredAtS is null and expiresAtS <= ?
         and id not in (select sessionId from charges)`,
        nowS,
      ),
    expire: (id: string, nowS: number) => run('update checkoutSessions set expiredAtS = ? where id = ?', nowS, id),
    add: (session: CheckoutSession) =>
      run(
        `insert into checkoutSessions (id, createdAtS, expiresAtS, expiredAtS, currency, lineItems, successUrl,
         cancelUrl, clientReferenceId, customerEmail, metadata, paymentMetadata, paymentDescription)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        session.id,
        session.createdAtS,
        session.expiresAtS,
        session.expiredAtS,
        session.currency,
        JSON.stringify(session.lineItems),
        session.successUrl,
        session.cancelUrl,
        session.clientReferenceId,
        session.customerEmail,
        JSON.stringify(session.metadata),
        JSON.stringify(session.paymentMetadata),
        session.paymentDescription,
      ),
  };
}

function chargeRows({ first, run }: Storage) {
  return {
    find: (id: string) => first(chargeRow, 'select * from charges where id = ?', id),
    ofSession: (sessionId: string) => first(chargeRow, 'select * from charges where sessionId = ?', sessionId),
    ofPaymentIntent: (id: string) => first(chargeRow, 'select * from charges where paymentIntentId = ?', id),
    add: ({ id, sessionId, paymentIntentId, createdAtS, amountCents, currency }: Charge) =>
      run(
        `insert into charges (id, sessionId, paymentIntentId, createdAtS, amountCents, currency)
         values (?, ?, ?, ?, ?, ?)`,
        id,
        sessionId,
        paymentIntentId,
        createdAtS,
        amountCents,
        currency,
      ),
  };
}

function refundRows({ all, first, run }: Storage) {
  return {
    find: (id: string) => first(refundRow, 'select * from refunds where id = ?', id),
    all: () => all(refundRow, 'select * from refunds order by rowid desc'),
    ofCharge: (chargeId: string) =>
      all(refundRow, 'select * from refunds where chargeId = ? order by rowid desc', chargeId),
    add: ({ id, chargeId, createdAtS, amountCents }: Refund) =>
      run(
        'insert into refunds (id, chargeId, createdAtS, amountCents) values (?, ?, ?, ?)',
        id,
        chargeId,
        createdAtS,
        amountCents,
      ),
  };
}

function disputeRows({ all, first, run }: Storage) {
  return {
    find: (id: string) => first(disputeRow, 'select * from disputes where id = ?', id),
    all: () => all(disputeRow, 'select * from disputes order by rowid desc'),
    ofCharge: (chargeId: string) => first(disputeRow, 'select * from disputes where chargeId = ?', chargeId),
    settle: (id: string, outcome: DisputeOutcome) => run('update disputes set outcome = ? where id = ?', outcome, id),
    add: ({ id, chargeId, createdAtS, amountCents, outcome }: Dispute) =>
      run(
        'insert into disputes (id, chargeId, createdAtS, amountCents, outcome) values (?, ?, ?, ?, ?)',
        id,
        chargeId,
        createdAtS,
        amountCents,
        outcome,
      ),
  };
}
