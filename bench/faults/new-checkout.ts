import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Play } from '#testing/play/play.ts';
import { returnUrls } from '#testing/play/player.ts';
import type { Random } from '#testing/random.ts';
import { sessionIn } from '#testing/session-in.ts';
import type { TestUser } from '#testing/world.ts';

export const packMillicoins = 5_000_000;
export const packCents = 500;

/** Returns a player without a debt, or a new user: a user who spent refunded coins may not buy before repaying them. */
export async function whoMayBuy({ db, world }: BreakableFurrow, { players }: Play, random: Random): Promise<TestUser> {
  const owing = await db.selectFrom('user_balances').select('user_id').where('debt_millicoins', '<', 0).execute();
  const free = players.filter(({ user }) => !owing.some(({ user_id }) => user_id === user.uid));
  return random.oneOf(free)?.user ?? world.user();
}

/** Starts an unpaid checkout of $5; returns its session at the card provider. */
export async function newCheckout({ world, url }: BreakableFurrow, user: TestUser): Promise<string> {
  const { result, error } = await world.call(createCheckoutSessionForCredits, user, { amount: 5, ...returnUrls(url) });
  if (!result) throw new Error(`checkout refused: ${JSON.stringify(error)}`);
  return sessionIn(result.url);
}
