import { generateBountyCall } from '#contract/bounties/draft.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Mood } from '#testing/breakage/service-line.ts';
import type { TestUser } from '#testing/world.ts';
import { percentile } from '../statistics.ts';
import type { Fault, Stage } from './fault.ts';
import { newCheckout } from './new-checkout.ts';

const moods = ['silent', 'reset', 'half', 'failing', 'overrun'] as const satisfies Mood[];
const askedARound = 20;
const otherCalls = 20;
const silentMs = 1_500;
const mostOtherMs = 300;

/** F8: the card provider and the AI model are silent, reset, answer half or with 500 or 429; everything else goes on. */
export const slowServices: Fault = {
  id: 'F8',
  title: 'Outside services slow or dead',
  perThousand: 40,
  async run(stage) {
    const { furrow, play, random, times, report } = stage;
    const otherMs: number[] = [];
    for (let done = 0; done < times; done += askedARound) {
      await furrow.db.deleteFrom('limit_counters').execute();
      const users = play.players.map(({ user }) => user);
      furrow.services.become(random.oneOf(moods) ?? 'silent');
      const asked = Promise.allSettled(
        Array.from({ length: askedARound }, (_, index) => askOutside(stage, users[index % users.length])),
      );
      otherMs.push(...(await meanwhile(furrow, users[0], report)));
      await new Promise((resolve) => setTimeout(resolve, silentMs));
      furrow.services.become('well');
      await asked;
      const { rows } = await furrow.sql('select 1 from ai_holds where settled_at is null');
      if (rows.length > 0) report(`stuck: ${rows.length} holds after the model had failed`);
      for (const broken of await play.broken()) report(broken);
    }
    const otherMs95 = percentile(otherMs, 95);
    if (otherMs95 > mostOtherMs) report(`slow: other calls took ${Math.round(otherMs95)} ms meanwhile`);
    return { otherMs50: percentile(otherMs, 50), otherMs95 };
  },
};

async function askOutside({ furrow, random, report }: Stage, user: TestUser | undefined) {
  if (!user) return;
  if (random.next() < 0.5) return newCheckout(furrow, user);
  const answer = await furrow.world.call(generateBountyCall, user, { prompt: 'The build is slow.' });
  if (answer.error?.status === 'INTERNAL') report('a draft was answered INTERNAL');
}

/** What calls that need no outside service take meanwhile, in milliseconds. */
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
