import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import type { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Actor } from './actor.ts';

/** The request that every handler receives. `network` is the caller's network as limits count it. */
type Request<C extends Call> = { payload: PayloadOf<C>; now: Date; network: string };
type InTransaction<C extends Call> = Request<C> & { actor: Actor; db: Tx };
type ForAnyone<C extends Call> = Request<C> & { actor: Actor | null; db: Tx };
type WithOutsideService<C extends Call> = Request<C> & { actor: Actor; db: Database; keep: Keep } & Progress;

/**
 * Keeps the answer for a repeat of the call with the same idempotency key. The handler calls it in the transaction that
 * makes the answer true, so that both are committed or neither is, however the process ends.
 */
export type Keep = (tx: Tx, answer: unknown) => Promise<void>;

/**
 * `report` sends progress to the waiting caller; it is null unless the caller asked for the streaming form of the
 * protocol. `signal` aborts when the caller is gone.
 */
export type Progress = { report: ((message: unknown) => void) | null; signal: AbortSignal };

/**
 * A call with its handler, as the runner takes it. Made by `handleCall` and its sisters, never by hand. The file of a
 * call exports its handler under a name like `handleEngageBounty`. A call that needs settings or an outside service
 * exports a function that makes its handler, such as `acceptSubmissionHandler`.
 */
export type CallHandler = { call: Call } & (
  | { kind: 'transaction'; run(request: InTransaction<Call>): Promise<unknown>; concerns(payload: unknown): string[] }
  | { kind: 'anyone'; run(request: ForAnyone<Call>): Promise<unknown> }
  | { kind: 'outside'; run(request: WithOutsideService<Call>): Promise<unknown> }
);

/**
 * A signed-in user's call that runs in one transaction: it happens completely or not at all. Before anything else, the
 * runner locks the rows of the caller and of the users it `concerns` (their uids), all at once (`lockCaller`). A
 * returned refusal, unlike a thrown one, keeps what was written before it: the place that the try took of a limit.
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

/** A call that visitors may make too. It runs in one transaction. */
export function handleCallForAnyone<C extends Call>(
  call: C,
  run: (request: ForAnyone<C>) => Promise<AnswerOf<C>>,
): CallHandler {
  return { call, kind: 'anyone', run: run as CallRun<ForAnyone<Call>> };
}

/** A call of a signed-in user that asks an outside service half-way, and so may not hold a transaction open. */
export function handleCallOutside<C extends Call>(
  call: C,
  run: (request: WithOutsideService<C>) => Promise<AnswerOf<C>>,
): CallHandler {
  return { call, kind: 'outside', run: run as CallRun<WithOutsideService<Call>> };
}

// The runner parses the payload with the schema of this same call before it runs `concerns` or the handler. TypeScript
// cannot follow that pairing through a list of different calls, so this cast states it once.
type CallRun<R> = (request: R) => Promise<unknown>;
