import type { Locator, Page } from '@playwright/test';
import { createBounty } from '#contract/bounties/calls.ts';
import type { Reward } from '#contract/bounties/reward.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import type { TestUser, World } from '#testing/world.ts';
import { makeFarm } from './farm-world.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { uniqueName } from './unique-name.ts';

/** Returns a user with a farm, and with as many coins as if they had bought them. */
export async function makePoster(world: World, databaseUrl: string, coins: number): Promise<TestUser> {
  const poster = await world.user();
  await makeFarm(world, poster, uniqueName('Posting'));
  if (coins > 0) await new LedgerWriter(databaseUrl).give(poster.uid, coins);
  return poster;
}

type Posting = { title: string; description?: string; reward?: Reward };

/** Posts a bounty and returns its id. */
export async function postBounty(
  world: World,
  poster: TestUser,
  { title, description = 'It is slow.', reward = { type: 'seed', amount: 1_000 } }: Posting,
): Promise<string> {
  const { result } = await world.call(createBounty, poster, { title, description, reward });
  return result?.bountyId ?? '';
}

export async function writeCraft(
  world: World,
  owner: TestUser,
  name: string,
  { isPublic = false } = {},
): Promise<void> {
  await world.call(createCraft, owner, { name, prompt: 'Look closely.', isPublic });
}

export const bountyCard = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
