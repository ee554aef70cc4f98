import { product } from '#contract/site/product.ts';
import { fundEscrow, openEscrow, returnFromEscrow } from '../coins/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';

type Opening = { id: string; title: string; creatorId: string; coins: number; now: Date };

/** Opens the escrow of a new bounty and funds it, where its poster's coins cover it. */
export async function openAndFund(tx: Tx, { id, title, creatorId, coins, now }: Opening): Promise<void> {
  await openEscrow(tx, id);
  await fund(tx, { id, title, creator_id: creatorId, escrow_step: 0 }, coins, now);
}

/** Puts the whole reward of a pledge into escrow; answers false, and moves nothing, when the poster's coins do not cover it. */
export async function fund(
  tx: Tx,
  bounty: Pick<LockedBounty, 'id' | 'title' | 'creator_id' | 'escrow_step'>,
  coins: number,
  now: Date,
): Promise<boolean> {
  const step = bounty.escrow_step + 1;
  const isFunded = await fundEscrow(tx, {
    bountyId: bounty.id,
    uid: bounty.creator_id,
    step,
    coins,
    description: `${subjectOf(bounty)}: reward set aside`,
    now,
  });
  if (!isFunded) return false;
  await changeBounty(tx, bounty.id, { funded: true, escrow_step: step });
  await addEvent(tx, bounty.id, 'funded', now, coins);
  return true;
}

/**
 * Adjusts the escrow of a funded bounty to its new reward. Returns how many coins of a lowered reward repaid what the
 * poster owed; null if the poster's coins do not cover a higher one.
 */
export async function followReward(
  tx: Tx,
  bounty: LockedBounty,
  { by, now }: { by: number; now: Date },
): Promise<number | null> {
  const step = bounty.escrow_step + 1;
  const change = { bountyId: bounty.id, uid: bounty.creator_id, step, coins: Math.abs(by), now };
  const subject = subjectOf(bounty);
  let repaid = 0;
  if (by > 0 && !(await fundEscrow(tx, { ...change, description: `${subject}: reward raised` }))) return null;
  if (by < 0) repaid = await returnFromEscrow(tx, { ...change, description: `${subject}: reward lowered` });
  await changeBounty(tx, bounty.id, { escrow_step: step });
  return repaid;
}

/** Gives the coins in a bounty's escrow back to its poster. Returns how many of them repaid what the poster owed. */
export async function returnReward(
  tx: Tx,
  bounty: LockedBounty,
  { isTakenDown, now }: { isTakenDown: boolean; now: Date },
): Promise<number> {
  if (!bounty.funded || bounty.reward.type !== 'seed') return 0;
  const step = bounty.escrow_step + 1;
  const repaid = await returnFromEscrow(tx, {
    bountyId: bounty.id,
    uid: bounty.creator_id,
    step,
    coins: bounty.reward.amount,
    description: `${subjectOf(bounty)} ${isTakenDown ? `ended by ${product.name}` : 'cancelled'}: reward returned`,
    now,
  });
  await changeBounty(tx, bounty.id, { escrow_step: step });
  return repaid;
}

/** What a line of the history is about. */
const subjectOf = ({ title }: Pick<LockedBounty, 'title'>) => `Bounty "${title}"`;
