import { rewardText } from '#contract/bounties/reward.ts';
import { withoutMarks } from '#contract/crafts/without-marks.ts';
import { product } from '#contract/site/product.ts';
import { readOpenBounty } from '../bounties/index.ts';
import { readCraft } from '../crafts/index.ts';
import { asCallError } from '../platform/calls/as-call-error.ts';
import type { Context } from '../platform/context.ts';
import { busyNow } from '../platform/database/busy.ts';
import { createTurns } from '../platform/turns.ts';
import type { PageFacts } from './page-head.ts';

type Facts = { name: string; description: string };

/** The pages about one thing that anybody may know of, and what to say of it; null where nobody may, or it is not there. */
const pages: readonly { pattern: RegExp; read(context: Context, id: string): Promise<Facts | null> }[] = [
  { pattern: /^\/crafts\/(?!new$)([\w-]+)$/, read: aboutCraft },
  { pattern: /^\/wanted\/([\w-]+)$/, read: aboutBounty },
];

/** Reads at once: those that hang leave most of the connection pool to calls and to people's own reads. */
const mostReads = 4;
/** A page waits no longer for what it says to previews. */
const longestWaitMs = 2_000;

/**
 * Tells what anybody may know of the craft or the open bounty whose page this is: 'nothing' where it is not there or not for
 * everybody; null for every other page, and where it cannot be read soon.
 */
export function createAboutPage(context: Context) {
  const inTurn = createTurns(mostReads);

  return async function aboutPage(path: string, network: string): Promise<PageFacts | 'nothing' | null> {
    for (const { pattern, read } of pages) {
      const [, id] = pattern.exec(path) ?? [];
      if (id === undefined) continue;
      try {
        const facts = await soon((late) => inTurn(network, () => read(context, id), late));
        if (!facts) return 'nothing';
        return {
          title: `${facts.name} | ${product.name}`,
          description: withoutMarks(facts.description),
          address: `${context.config.publicUrl.origin}${path}`,
        };
      } catch (error) {
        // Logged, unless it was only late. The page comes without a preview then, and says itself what is wrong.
        asCallError(context, 'link preview', error);
        return null;
      }
    }
    return null;
  };
}

/** Rejects when the work takes longer than a page waits. */
async function soon<T>(work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(longestWaitMs);
  const isLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(busyNow()), { once: true });
  });
  return Promise.race([isLate, work(late)]);
}

async function aboutCraft({ db, clock }: Context, id: string): Promise<Facts | null> {
  const craft = await readCraft(db, id, { uid: null, now: clock.now() });
  return craft && { name: craft.name, description: craft.marketDescription };
}

async function aboutBounty({ db }: Context, id: string): Promise<Facts | null> {
  const bounty = await readOpenBounty(db, id);
  return bounty && { name: bounty.title, description: `${rewardText(bounty.reward)}: ${bounty.marketDescription}` };
}
