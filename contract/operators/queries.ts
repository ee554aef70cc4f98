import * as v from 'valibot';
import { emailMaxLength } from '../auth/email.ts';
import { sessionSchema } from '../auth/session.ts';
import { correctionBuckets } from '../coins/correction.ts';
import { oneLine } from '../wire/one-line.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';

/** Lines on one page of the client errors or the audit log. */
export const operatorLinesPerPage = 50;
/** The most entries that a queue shows. The oldest come first, so that later entries move up. */
export const queueMostShown = 100;
/** How many of a user's latest transactions, and how many of their latest purchases, their page shows. */
export const userLinesShown = 20;

const nothing = v.strictObject({});
const userRef = { uid: v.string(), email: v.nullable(v.string()) };

/** How much waits in each part of the console. Client errors are those of the last 24 hours. */
export const operatorCounts = defineQuery({
  name: 'operatorCounts',
  args: nothing,
  value: v.object({
    disputes: v.number(),
    payments: v.number(),
    waitlist: v.number(),
    errors: v.number(),
    jobs: v.number(),
  }),
});
export type OperatorCounts = v.InferOutput<typeof operatorCounts.value>;

const openDispute = v.object({
  ...userRef,
  id: v.string(),
  reason: v.string(),
  details: v.string(),
  reportedAt: v.string(),
  description: v.string(),
  /** In coins: negative where the user paid. */
  amount: v.number(),
  /** The coins that the outcome `refunded` would give back; 0 where it can give back none. */
  returnable: v.number(),
  /** The order of a disputed purchase; null for any other transaction. */
  orderId: v.nullable(v.string()),
  transactionAt: v.string(),
});
export type OpenDispute = v.InferOutput<typeof openDispute>;

/** Users' reports that a transaction is wrong, the oldest first. */
export const openDisputes = defineQuery({ name: 'openDisputes', args: nothing, value: v.array(openDispute) });

const paymentProblem = v.object({
  ...userRef,
  /** Whether the buyer's account is gone. */
  isDeleted: v.optional(v.boolean(), false),
  orderId: v.string(),
  kind: v.picklist(['card-dispute', 'mismatch']),
  totalChargeCents: v.number(),
  disputedOpenCents: v.number(),
  heldCoins: v.number(),
  /** How the payment differs from the order; null for a card dispute. */
  mismatch: v.nullable(v.string()),
  orderedAt: v.string(),
});
export type PaymentProblem = v.InferOutput<typeof paymentProblem>;

/** A balance that is not the sum of its entries, a transaction not summing to zero, an order unlike its payment. */
export const alarmKinds = ['balance', 'sum', 'payment'] as const;

const ledgerAlarm = v.object({
  id: v.string(),
  what: v.picklist(alarmKinds),
  detail: v.string(),
  foundAt: v.string(),
});
export type LedgerAlarm = v.InferOutput<typeof ledgerAlarm>;

/** Open card disputes, mismatches, and what the nightly comparison found. */
export const paymentProblems = defineQuery({
  name: 'paymentProblems',
  args: nothing,
  value: v.object({ orders: v.array(paymentProblem), alarms: v.array(ledgerAlarm) }),
});

const waitingCorrection = v.object({
  ...userRef,
  id: v.string(),
  /** Whether the user's account is gone: nothing can move then. */
  isDeleted: v.optional(v.boolean(), false),
  bucket: v.picklist(correctionBuckets),
  /** In coins: negative where they are taken. */
  amount: v.number(),
  reason: v.string(),
  /** The operator who proposed it; the uid is null for an operator at the shell. */
  proposer: v.object({ uid: v.nullable(v.string()), name: v.string(), isDeleted: v.optional(v.boolean(), false) }),
  /** Whether the reading operator proposed it and so cannot decide it. */
  isOwn: v.boolean(),
  proposedAt: v.string(),
});
export type WaitingCorrection = v.InferOutput<typeof waitingCorrection>;

/** Corrections of a balance that wait for a second operator, the oldest first. */
export const waitingCorrections = defineQuery({
  name: 'waitingCorrections',
  args: nothing,
  value: v.array(waitingCorrection),
});

/** The beta: its places, how many are taken, and who is next in line. */
export const waitlist = defineQuery({
  name: 'waitlist',
  args: nothing,
  value: v.object({
    capacity: v.number(),
    granted: v.number(),
    waiting: v.number(),
    next: v.array(v.object({ ...userRef, position: v.number(), requestedAt: v.string() })),
  }),
});

const clientError = v.object({
  id: v.string(),
  at: v.string(),
  context: v.string(),
  message: v.string(),
  stack: v.string(),
  uid: v.nullable(v.string()),
});
export type ClientError = v.InferOutput<typeof clientError>;

/** What went wrong in browsers, newest first. */
export const clientErrors = defineQuery({
  name: 'clientErrors',
  args: v.strictObject({ before: v.optional(cursor) }),
  value: pageOf(clientError),
});

const failedJob = v.object({
  id: v.string(),
  name: v.string(),
  attempts: v.number(),
  mostAttempts: v.number(),
  lastError: v.string(),
  /** The time of the next attempt; there is none once all attempts are used up. */
  runAt: v.string(),
});
export type FailedJob = v.InferOutput<typeof failedJob>;

/** Jobs and mails whose last run failed; first those that are not tried again. */
export const failedJobs = defineQuery({ name: 'failedJobs', args: nothing, value: v.array(failedJob) });

const auditLine = v.object({
  id: v.string(),
  at: v.string(),
  event: v.string(),
  result: v.string(),
  /** The user who acted, or who was acted upon. */
  uid: v.nullable(v.string()),
  address: v.nullable(v.string()),
  detail: v.record(v.string(), v.unknown()),
});
export type AuditLine = v.InferOutput<typeof auditLine>;

/** The longest search text in each field of the audit log. */
export const auditSearchMaxLength = 200;
const searched = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(auditSearchMaxLength)));

/** The audit log, newest first. `user`: uid or address of actor or user concerned; `text`: in the details. */
export const auditLog = defineQuery({
  name: 'auditLog',
  args: v.strictObject({ before: v.optional(cursor), event: searched, user: searched, text: searched }),
  value: pageOf(auditLine),
});

const operatorUserSchema = v.object({
  uid: v.string(),
  email: v.nullable(v.string()),
  emailVerified: v.boolean(),
  displayName: v.nullable(v.string()),
  disabled: v.boolean(),
  createdAt: v.string(),
  lastSignInAt: v.string(),
  roles: v.array(v.string()),
  /** In coins. */
  balances: v.object({
    monthly: v.number(),
    rewards: v.number(),
    purchased: v.number(),
    held: v.number(),
    debt: v.number(),
  }),
  /**
   * How many coins of this user the reading operator moved, or proposed to move, in the last 24 hours. A server of the
   * previous version does not send it.
   */
  coinsCorrectedToday: v.optional(v.number(), 0),
  transactions: v.array(
    v.object({ id: v.string(), at: v.string(), kind: v.string(), description: v.string(), amount: v.number() }),
  ),
  orders: v.array(
    v.object({
      id: v.string(),
      state: v.string(),
      coins: v.number(),
      totalChargeCents: v.number(),
      refundedCents: v.number(),
      disputedCents: v.number(),
      orderedAt: v.string(),
    }),
  ),
  /** The user's sessions, without their ids: the ids are in the user's tokens. */
  sessions: v.array(v.omit(sessionSchema, ['id'])),
});
export type OperatorUser = v.InferOutput<typeof operatorUserSchema>;

/** One user by uid or address, for operators; no prompts, nothing about passwords. The audit log records each read. */
export const operatorUser = defineQuery({
  name: 'operatorUser',
  args: v.strictObject({ who: v.pipe(oneLine, v.nonEmpty(), v.maxLength(emailMaxLength)) }),
  value: operatorUserSchema,
});
