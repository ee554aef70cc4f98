import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, Call } from '#contract/wire/call.ts';
import { httpStatusOf } from '#contract/wire/call-error.ts';
import type { Answered, TestUser, World } from '../world.ts';
import { isCutOff } from './is-cut-off.ts';

/** How long to retry before giving up. Every fault is shorter, so a missing answer by then is an error. */
const patienceMs = 20_000;
/** Pauses between two tries: short at first, because the server may be back at once. */
const pausesMs = [20, 50, 100, 200];

type Options = {
  world: Pick<World, 'rawCall'>;
  repeatShare?: number;
  random?: () => number;
  usesKeys?: boolean;
  patienceMs?: number;
};

/**
 * Makes calls as a careful program does: each with an idempotency key, retried with the same key until there is an
 * answer. Now and then it repeats an answered call, and must get the same answer.
 */
export class Asker {
  readonly #world: Pick<World, 'rawCall'>;
  readonly #repeatShare: number;
  readonly #random: () => number;
  readonly #usesKeys: boolean;
  readonly #patienceMs: number;
  readonly counts = { asked: 0, repeats: 0, refused: 0, aborted: 0 };
  /** Answers that no call may give, and answers that never came. */
  readonly broken: string[] = [];

  /** `usesKeys: false` makes a careless program, to prove that duplicates are found. */
  constructor({ world, repeatShare = 0.05, random = Math.random, usesKeys = true, ...options }: Options) {
    this.#world = world;
    this.#repeatShare = repeatShare;
    this.#random = random;
    this.#usesKeys = usesKeys;
    this.#patienceMs = options.patienceMs ?? patienceMs;
  }

  /** Returns the result; undefined when the call was refused or its outcome is unknown. */
  async ask<C extends Call>(call: C, user: TestUser, data: object): Promise<AnswerOf<C> | undefined> {
    return (await this.answer(call, user, data))?.result;
  }

  /** Returns the definite answer; null when there is none. */
  async answer<C extends Call>(call: C, user: TestUser, data: object): Promise<Answered<AnswerOf<C>> | null> {
    const key = crypto.randomUUID();
    this.counts.asked += 1;
    const answered = await this.#insist(call, user, data, key);
    if (answered === null) return null;
    if (answered.error) {
      this.counts.refused += 1;
      if (answered.error.status === 'INTERNAL') this.broken.push(`${call.name} was answered INTERNAL`);
    } else if (this.#usesKeys && this.#random() < this.#repeatShare)
      await this.#askAgain(call, user, data, { key, answered });
    return answered;
  }

  async #insist<C extends Call>(
    call: C,
    user: TestUser,
    data: object,
    key: string,
  ): Promise<Answered<AnswerOf<C>> | null> {
    const body = JSON.stringify({ data });
    const until = performance.now() + this.#patienceMs;
    for (let tries = 0; performance.now() < until; tries += 1) {
      const headers = { 'idempotency-key': this.#usesKeys ? key : crypto.randomUUID() };
      const answered = await this.#tryOnce(call, user, body, headers, until - performance.now());
      if (answered === 'broken') return null;
      // The call was cut off while an outside service was asked. Its key is free again only in two minutes: no retry.
      if (answered?.error?.status === 'ABORTED') {
        this.counts.aborted += 1;
        return null;
      }
      if (answered !== null && answered.error?.status !== 'UNAVAILABLE') return answered;
      this.counts.repeats += 1;
      await pause(pausesMs[tries] ?? pausesMs.at(-1) ?? 0);
    }
    this.broken.push(`stuck: ${call.name} had no answer within ${this.#patienceMs} ms`);
    return null;
  }

  /** Tries once. Returns null when the connection failed or no answer came within `withinMs`. */
  async #tryOnce<C extends Call>(
    call: C,
    user: TestUser,
    body: string,
    headers: Record<string, string>,
    withinMs: number,
  ) {
    try {
      const asked = this.#world.rawCall<AnswerOf<C>>(call.name, user.idToken, body, headers);
      const answered = await Promise.race([asked, pause(withinMs, null, { ref: false })]);
      if (answered === null || isAnswer(answered)) return answered;
      this.broken.push(`${call.name} was answered as no call is: ${JSON.stringify(answered)}`);
    } catch (error) {
      if (isCutOff(error)) return null;
      this.broken.push(`${call.name} was answered as no call is: ${error}`);
    }
    return 'broken' as const;
  }

  async #askAgain<C extends Call>(
    call: C,
    user: TestUser,
    data: object,
    { key, answered }: { key: string; answered: Answered<AnswerOf<C>> },
  ) {
    const again = await this.#insist(call, user, data, key);
    if (again !== null && !isDeepStrictEqual(again.result, answered.result))
      this.broken.push(`${call.name} asked again with its key was answered otherwise: ${JSON.stringify(again)}`);
  }
}

/** Whether it is a result, or an error whose status word and HTTP status match. */
function isAnswer({ httpStatus, result, error }: Answered): boolean {
  return error === undefined ? httpStatus === 200 && result !== undefined : httpStatusOf[error.status] === httpStatus;
}
