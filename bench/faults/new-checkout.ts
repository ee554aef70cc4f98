import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Play } from '#testing/play/play.ts';
import { returnUrls } from '#testing/play/player.ts';
import type { Random } from '#testing/random.ts';
import { sessionIn } from '#testing/session-in.ts';
import type { TestUser } from '#testing/world.ts';

export const packMillicoins = 5_000_000;
export const packCents = 500;

/** A player who owes nothing, or somebody new: whose refunded coins were spent may not buy before they are repaid. */
export async function whoMayBuy({ db, world }: BreakableFurrow, { players }: Play, random: Random): Promise<TestUser> {
  const owing = await db.selectFrom('user_balances').select('user_id').where('debt_millicoins', '<', 0).execute();
  const free = players.filter(({ user }) => !owing.some(({ user_id }) => user_id === user.uid));
  return random.oneOf(free)?.user ?? world.user();
}

/** A checkout of $5 that nobody has paid yet; answers its session at the card provider. */
export async function newCheckout({ world, url }: BreakableFurrow, user: TestUser): Promise<string> {
  const { result, error } = await world.call(createCheckoutSessionForCredits, user, { amount: 5, ...returnUrls(url) });
  if (!result) throw new Error(`checkout refused: ${JSON.stringify(error)}`);
  return sessionIn(result.url);
}
