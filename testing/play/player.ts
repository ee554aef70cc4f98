import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { createFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import type { BreakableFurrow } from '../breakage/breakable-furrow.ts';
import { eventually } from '../eventually.ts';
import { sessionIn } from '../session-in.ts';
import type { TestUser } from '../world.ts';

/** A user with coins and a farm, and a friend who joins and leaves farms. */
export type Player = { user: TestUser; friend: TestUser; farmId: string };

/** Signs up a player and their friend, makes a public farm and buys 20,000 coins. */
export async function newPlayer(furrow: BreakableFurrow): Promise<Player> {
  const { world, sandbox, url } = furrow;
  const [user, friend] = [await world.user(), await world.user()];
  const farm = await world.call(createFarm, user, { name: `Farm ${user.uid}` });
  const farmId = farm.result?.farmId ?? '';
  await world.call(updateFarmDetails, user, { farmId, isPublic: true });
  const { result } = await world.call(createCheckoutSessionForCredits, user, { amount: 20, ...returnUrls(url) });
  await pay(sandbox.url, sessionIn(result?.url ?? ''));
  await eventually(async () => {
    const { rows } = await furrow.sql("select 1 from orders where user_id = $1 and state = 'paid'", [user.uid]);
    return rows.length === 1;
  }, 'the coins of a player');
  return { user, friend, farmId };
}

/** The addresses to which the card page sends a buyer back. */
export const returnUrls = (url: string) => ({ successUrl: `${url}/dashboard`, cancelUrl: `${url}/dashboard` });

/** Pays on the card page; answers whether the payment succeeded. */
export async function pay(sandboxUrl: string, sessionId: string): Promise<boolean> {
  const response = await fetch(`${sandboxUrl}/pay/${sessionId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay' }),
  });
  return response.status >= 300 && response.status < 400;
}
