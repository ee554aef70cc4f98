import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { invariant } from '#contract/wire/invariant.ts';
import type { Context } from '../context.ts';
import { busyNow } from '../database/busy.ts';
import type { Tx } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createOwnTurns } from '../own-turns.ts';
import type { Actor, Identified } from './actor.ts';
import { asCallError } from './as-call-error.ts';
import { checkFor } from './check-for.ts';
import type { CallHandler, Keep, Progress } from './handle-call.ts';
import { type KeyUse, keepAnswer, releaseKey, takeKey } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { requireCaller } from './require-caller.ts';

type CallRequest = {
  name: string;
  /** Null for a visitor. */
  caller: Identified | null;
  data: unknown;
  network: string;
  /** The caller's name for this call: repeated with the same name, the call happens once. */
  idempotencyKey: string | null;
} & Progress;

/**
 * Creates the function that runs one call: it parses the payload, opens the transaction and runs the handler. Throws
 * `CallError`; while it checks the caller of an invalid request, a database error passes through as it is.
 */
export function createCallRunner(context: Context, handlers: readonly CallHandler[]) {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  const inOwnTurn = createOwnTurns(busyNow);

  return async function runCall({
    name,
    caller,
    data,
    network,
    idempotencyKey,
    ...progress
  }: CallRequest): Promise<unknown> {
    const handler = await checkFor(caller, () => handlerOf(name));
    if (!caller && handler.kind !== 'anyone') throw mustBeSignedIn();
    const payload = await checkFor(
      caller,
      () => parseInput(handler.call.payload, data),
      (actor) => requireVerified(handler, actor),
    );
    const now = context.clock.now();
    const request = { payload, network, now };
    const use =
      idempotencyKey === null || !caller
        ? null
        : { uid: caller.bearer.uid, call: name, key: idempotencyKey, payload, now };
    try {
      const answer = await run(handler, caller, { request, use, progress });
      context.metrics.calls.inc({ call: name, status: 'OK' });
      return answer;
    } catch (error) {
      const failure = asCallError(context, name, error);
      context.metrics.calls.inc({ call: name, status: failure.status });
      throw failure;
    }
  };

  function handlerOf(name: string): CallHandler {
    const handler = byName.get(name);
    if (!handler) throw new CallError('NOT_FOUND', `There is no call named ${name.slice(0, 64)}.`);
    return handler;
  }

  /** A call in one transaction checks its caller when it locks their row, any other call before it begins. */
  async function run(
    handler: CallHandler,
    caller: Identified | null,
    { request, use, progress }: { request: ParsedRequest; use: KeyUse | null; progress: Progress },
  ): Promise<unknown> {
    if (handler.kind === 'transaction') {
      const { bearer } = known(caller);
      const once = () =>
        inTransaction(context.db, async (db) => {
          const actor = { ...bearer, ...(await requireCaller(db, bearer, handler.concerns(request.payload))) };
          requireVerified(handler, actor);
          return onceInTransaction(db, use, () => handler.run({ ...request, actor, db }));
        });
      const answer = await inOwnTurn(bearer.uid, once);
      if (answer instanceof CallError) throw answer;
      return answer;
    }
    const actor = caller && (await caller.confirm());
    requireVerified(handler, actor);
    if (handler.kind === 'anyone') {
      // Their limits are counted in the transaction, so calls of one user, or of visitors of one network, wait there too.
      const once = () => inTransaction(context.db, (db) => handler.run({ ...request, actor, db }));
      return inOwnTurn(actor?.uid ?? request.network, once);
    }
    const present = known(actor);
    return onceOutside(context, use, (keep) =>
      handler.run({ ...request, actor: present, db: context.db, keep, ...progress }),
    );
  }

  function requireVerified({ call }: CallHandler, actor: Actor | null) {
    if (call.forVerified && context.config.requiresVerifiedEmail && actor?.emailVerified === false)
      throw new CallError('PERMISSION_DENIED', authMessages.verifyFirst);
  }
}

function known<T>(caller: T | null): T {
  invariant(caller !== null, 'a call that is not for anyone has its caller');
  return caller;
}

const mustBeSignedIn = () => new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);

type ParsedRequest = { payload: unknown; network: string; now: Date };

/**
 * Takes the idempotency key and keeps its answer in the transaction of the call: both happen or neither does. A refused
 * call frees its key.
 */
async function onceInTransaction(tx: Tx, use: KeyUse | null, run: () => Promise<unknown>): Promise<unknown> {
  if (use === null) return run();
  const taken = await takeKey(tx, use);
  if (taken.answered) return taken.answer;
  const answer = await run();
  if (answer instanceof CallError) await releaseKey(tx, use);
  else await keepAnswer(tx, use, answer);
  return answer;
}

async function onceOutside(
  { db, log }: Context,
  use: KeyUse | null,
  run: (keep: Keep) => Promise<unknown>,
): Promise<unknown> {
  if (use === null) return run(async () => {});
  const taken = await takeKey(db, use);
  if (taken.answered) return taken.answer;
  let isKept = false;
  const keep: Keep = async (tx, answer) => {
    await keepAnswer(tx, use, answer);
    isKept = true;
  };
  try {
    const answer = await run(keep);
    if (!isKept) await keepAnswer(db, use, answer);
    return answer;
  } catch (error) {
    // The caller receives the first failure, not this one.
    await releaseKey(db, use).catch((lost: unknown) => log.warn({ call: use.call, error: lost }, 'a key stays taken'));
    throw error;
  }
}
