import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { returnUrls, sessionIn } from '#testing/play/player.ts';
import type { TestUser } from '#testing/world.ts';

export const packMillicoins = 5_000_000;
export const packCents = 500;

/** A checkout of $5 that nobody has paid yet; answers its session at the card provider. */
export async function newCheckout({ world, url }: BreakableFurrow, user: TestUser): Promise<string> {
  const { result, error } = await world.call(createCheckoutSessionForCredits, user, { amount: 5, ...returnUrls(url) });
  if (!result) throw new Error(`checkout refused: ${JSON.stringify(error)}`);
  return sessionIn(result.url);
}
