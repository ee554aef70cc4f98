import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { generateBountyCall } from '#contract/bounties/draft.ts';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import type { AnswerOf, Call } from '#contract/wire/call.ts';
import type { CallStatus } from '#contract/wire/call-error.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Mood } from '#testing/breakage/service-line.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { returnUrls } from '#testing/play/player.ts';
import type { Answered, TestUser } from '#testing/world.ts';
import { percentile } from '../statistics.ts';
import type { Fault, Stage } from './fault.ts';
import { whoMayBuy } from './new-checkout.ts';

const moods = ['silent', 'reset', 'half', 'failing', 'overrun'] as const satisfies Mood[];
const askedARound = 20;
const otherCalls = 20;
const badForMs = 1_500;
const mostOtherMs = 300;
/** The server waits a minute for the model, and twenty seconds for the card provider. */
const mostSilentMs = 75_000;

/** F8: the card provider and the AI model are silent, reset, answer half, or fail (500, 429); all else goes on. */
export const slowServices: Fault = {
  id: 'F8',
  title: 'Outside services slow or dead',
  perThousand: 40,
  async run(stage) {
    const { furrow, play, random, times, report } = stage;
    const otherMs: number[] = [];
    const statuses: Record<string, number> = {};
    let gaveUpMs = 0;
    const rounds = Math.ceil(times / askedARound);
    for (let round = 1; round <= rounds; round += 1) {
      await forgetLimits(furrow.db);
      // In the last of several rounds the services stay silent until the server times out, which takes a minute.
      const isWithoutEnd = rounds > 1 && round === rounds;
      furrow.services.become(isWithoutEnd ? 'silent' : (random.oneOf(moods) ?? 'silent'));
      const askedAt = performance.now();
      const asked = Promise.all(
        Array.from({ length: askedARound }, async (_, index) => {
          const asker = play.players[index % play.players.length]?.user;
          const status = await askOutside(stage, asker).catch((error: unknown) => {
            report(`an outside service made a call end in ${error}`);
            return 'no answer';
          });
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
      );
      otherMs.push(...(await meanwhile(furrow, play.players[0]?.user, report)));
      if (isWithoutEnd) {
        const all = await Promise.race([asked, pause(mostSilentMs, 'late' as const, { ref: false })]);
        if (all === 'late') report(`stuck: a service was still waited for after ${mostSilentMs} ms`);
        gaveUpMs = performance.now() - askedAt;
      } else await pause(badForMs);
      furrow.services.become('well');
      await asked;
      const { rows } = await furrow.sql('select 1 from ai_holds where settled_at is null');
      if (rows.length > 0) report(`stuck: ${rows.length} holds after the model had failed`);
      for (const broken of await play.broken()) report(broken);
    }
    const otherMs95 = percentile(otherMs, 95);
    if (otherMs95 > mostOtherMs) report(`slow: other calls took ${Math.round(otherMs95)} ms meanwhile`);
    return { otherMs50: percentile(otherMs, 50), otherMs95, ...(gaveUpMs > 0 ? { gaveUpMs } : {}), ...statuses };
  },
};

/** Allowed refusals. All but one of a user's drafts at a time are refused, too, and those beyond the user's coins. */
const refusals = {
  checkout: ['UNAVAILABLE'],
  draft: ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION'],
} as const satisfies Record<string, CallStatus[]>;

/** Makes a call that needs one of the services. Returns how it ended: `OK`, `no draft`, or the status word. */
async function askOutside({ furrow, play, random, report }: Stage, user: TestUser | undefined): Promise<string> {
  const { world, url } = furrow;
  if (random.next() < 0.5) {
    const order = { amount: 5, ...returnUrls(url) };
    const answer = await world.call(createCheckoutSessionForCredits, await whoMayBuy(furrow, play, random), order);
    if (answer.result && !URL.canParse(answer.result.url)) report(`a checkout leads to '${answer.result.url}'`);
    return outcomeOf(createCheckoutSessionForCredits, answer, refusals.checkout, report);
  }
  const answer = await world.call(generateBountyCall, user ?? null, { prompt: 'The build is slow.' });
  const outcome = outcomeOf(generateBountyCall, answer, refusals.draft, report);
  return answer.result?.success === false ? 'no draft' : outcome;
}

function outcomeOf<C extends Call>(
  call: C,
  { httpStatus, result, error }: Answered<AnswerOf<C>>,
  mayBe: readonly CallStatus[],
  report: (broken: string) => void,
): string {
  const isKnown = error ? mayBe.includes(error.status) : v.is(call.answer, result);
  if (!isKnown) report(`${call.name} was answered ${httpStatus} ${JSON.stringify(error ?? result)}`);
  return error?.status ?? 'OK';
}

/** Returns the times of calls that need no outside service, in milliseconds. */
async function meanwhile(furrow: BreakableFurrow, user: TestUser | undefined, report: (broken: string) => void) {
  const tookMs: number[] = [];
  for (let call = 0; call < otherCalls && user; call += 1) {
    const startedAt = performance.now();
    const { error } = await furrow.world.call(createCraft, user, { name: 'Meanwhile' });
    tookMs.push(performance.now() - startedAt);
    if (error) report(`meanwhile a craft was refused: ${JSON.stringify(error)}`);
  }
  return tookMs;
}
