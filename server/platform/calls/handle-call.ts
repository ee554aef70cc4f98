import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import type { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Actor } from './actor.ts';

/** What every handler is given. `network` is the caller's address as limits count it. */
type Request<C extends Call> = { payload: PayloadOf<C>; now: Date; network: string };
type InTransaction<C extends Call> = Request<C> & { actor: Actor; db: Tx };
type ForAnyone<C extends Call> = Request<C> & { actor: Actor | null; db: Tx };
type WithOutsideService<C extends Call> = Request<C> & { actor: Actor; db: Database; keep: Keep } & Progress;

/**
 * Keeps the answer for a repeat of the call with the same idempotency key. Called in the transaction that makes the
 * answer true, so that both are there or neither is, however the process ends.
 */
export type Keep = (tx: Tx, answer: unknown) => Promise<void>;

/**
 * `report` tells a waiting caller how far the call is; null unless they asked for the streaming form of the protocol.
 * `signal` aborts when they have gone.
 */
export type Progress = { report: ((message: unknown) => void) | null; signal: AbortSignal };

/**
 * A call with its handler, as the runner takes it. Made by `handleCall` and its sisters, never by hand. The file of a call
 * exports it as `handleEngageBounty`, or, where it needs settings or an outside service, what makes it from them, as
 * `acceptSubmissionHandler`.
 */
export type CallHandler = { call: Call } & (
  | { kind: 'transaction'; run(request: InTransaction<Call>): Promise<unknown>; concerns(payload: unknown): string[] }
  | { kind: 'anyone'; run(request: ForAnyone<Call>): Promise<unknown> }
  | { kind: 'outside'; run(request: WithOutsideService<Call>): Promise<unknown> }
);

/**
 * A signed-in person's call that runs in one transaction: it happens as a whole or not at all. Its caller is locked in
 * it, and so is whom else it `concerns` (their uids), all of them before anything else (`lockCaller`). A refusal that is
 * returned, and not thrown, keeps what was written before it: the place that the try took of a limit.
 */
export function handleCall<C extends Call>(
  call: C,
  run: (request: InTransaction<C>) => Promise<AnswerOf<C> | CallError>,
  concerns: (payload: PayloadOf<C>) => string[] = () => [],
): CallHandler {
  return {
    call,
    kind: 'transaction',
    run: run as CallRun<InTransaction<Call>>,
    concerns: concerns as (payload: unknown) => string[],
  };
}

/** A call that visitors may make too, in one transaction. */
export function handleCallForAnyone<C extends Call>(
  call: C,
  run: (request: ForAnyone<C>) => Promise<AnswerOf<C>>,
): CallHandler {
  return { call, kind: 'anyone', run: run as CallRun<ForAnyone<Call>> };
}

/** A signed-in person's call that asks an outside service half-way, and so may not hold a transaction open. */
export function handleCallOutside<C extends Call>(
  call: C,
  run: (request: WithOutsideService<C>) => Promise<AnswerOf<C>>,
): CallHandler {
  return { call, kind: 'outside', run: run as CallRun<WithOutsideService<Call>> };
}

// The runner parses the payload with this very call's schema before it asks or runs the handler; TypeScript cannot follow
// that pairing through a list of different calls, so it is stated here, once.
type CallRun<R> = (request: R) => Promise<unknown>;
