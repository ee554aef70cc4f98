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

/** The pages about a single public item, each with a reader of its facts; null if the item is not public or missing. */
const pages: readonly { pattern: RegExp; read(context: Context, id: string): Promise<Facts | null> }[] = [
  { pattern: /^\/crafts\/(?!new$)([\w-]+)$/, read: aboutCraft },
  { pattern: /^\/wanted\/([\w-]+)$/, read: aboutBounty },
];

/** How many reads run at once: if they hang, most of the connection pool is left to calls and users' own reads. */
const mostReads = 4;
/** How long a page waits for its preview facts. */
const longestWaitMs = 2_000;

/**
 * Returns the public facts about the craft or open bounty of a page: 'nothing' if it does not exist or is not public;
 * null for every other page, and when the facts cannot be read in time.
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
        // Logs all but a timeout. The page then comes without a preview and shows the problem itself.
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
