import { sql } from 'kysely';
import {
  type Bounty,
  type BountyEventKind,
  type BountyStatus,
  bountyStatuses,
  type SolvedBounty,
} from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { type Reward, rewardTypes } from '#contract/bounties/reward.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { farmIdWithin } from '../farms/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { knownWord } from '../platform/database/known-word.ts';
import { isOlder, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import { isEngaged } from './engagement-store.ts';

/** Equity is kept in thousandths of a percent. */
const equityUnits = 1_000;

type RewardRow = {
  reward_type: string;
  reward_amount: number | null;
  reward_equity: number | null;
  reward_text: string | null;
};

export type BountyRow = RewardRow & {
  id: string;
  title: string;
  description: string;
  market_description: string;
  creator_id: string;
  creator_farm_id: string;
  solver_id: string | null;
  status: BountyStatus;
  created_at: Date;
  funded: boolean;
  taken_down_at: Date | null;
  engaged_count: number;
};

/** All columns but the poster's prompt. Queries for lists and visitors select these columns only. */
export const shownBounty = sql`b.id, b.title, b.description, b.market_description, b.creator_id, b.creator_farm_id,
  b.solver_id, b.status, b.created_at, b.funded, b.taken_down_at,
  b.reward_type, b.reward_amount, b.reward_equity, b.reward_text,
  (select count(*)::int from bounty_engagements e where e.bounty_id = b.id) as engaged_count`;

/** One page of the board, newest first. */
export async function readOpenBounties(db: Database, { after, perPage }: Paged): Promise<Page<Bounty>> {
  const { rows } = await sql<BountyRow>`
    select ${shownBounty} from bounties b
    where b.status = 'open' and ${isOlder(after, sql`(b.created_at, b.id)`)}
    order by b.created_at desc, b.id desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: bountyOf,
    cursorOf: (row) => placeCursor({ at: row.created_at, id: row.id }),
  });
}

/** An open bounty, as everybody may see it. */
export async function readOpenBounty(db: Database, id: string): Promise<Bounty | null> {
  const { rows } = await sql<BountyRow>`
    select ${shownBounty} from bounties b where b.id = ${id} and b.status = 'open'`.execute(db);
  return rows[0] ? bountyOf(rows[0]) : null;
}

type OfUser = Paged & { uid: string };

/** A page of what a user solved, the latest solved first. */
export async function readBountiesSolvedBy(db: Database, { uid, after, perPage }: OfUser): Promise<Page<SolvedBounty>> {
  const { rows } = await sql<BountyRow & { solved_at: Date }>`
    select ${shownBounty}, s.decided_at as solved_at
    from bounty_submissions s join bounties b on b.id = s.bounty_id
    where s.solver_id = ${uid} and s.status = 'accepted' and ${isOlder(after, sql`(s.decided_at, s.bounty_id)`)}
    order by s.decided_at desc, s.bounty_id desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: (row) => ({ ...bountyOf(row), solvedAt: row.solved_at.toISOString() }),
    cursorOf: (row) => placeCursor({ at: row.solved_at, id: row.id }),
  });
}

/** A page of what a user posted, newest first. */
export async function readBountiesPostedBy(db: Database, { uid, after, perPage }: OfUser): Promise<Page<Bounty>> {
  const { rows } = await sql<BountyRow>`
    select ${shownBounty} from bounties b
    where b.creator_id = ${uid} and ${isOlder(after, sql`(b.created_at, b.id)`)}
    order by b.created_at desc, b.id desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: bountyOf,
    cursorOf: (row) => placeCursor({ at: row.created_at, id: row.id }),
  });
}

export type NewBounty = {
  id: string;
  title: string;
  description: string;
  prompt: string;
  reward: Reward;
  creatorId: string;
  now: Date;
};

/** Writes a bounty of its poster's farm and the first line of its history. A poster without a farm violates NOT NULL. */
export async function addBounty(tx: Tx, { id, title, description, prompt, reward, ...by }: NewBounty): Promise<void> {
  const coins = reward.type === 'seed' ? reward.amount : null;
  await tx
    .with('posted', (query) =>
      query.insertInto('bounties').values({
        id,
        title,
        description,
        prompt,
        market_description: marketDescriptionOf(description, prompt),
        creator_id: by.creatorId,
        creator_farm_id: farmIdWithin(by.creatorId),
        created_at: by.now,
        ...rewardColumns(reward),
      }),
    )
    .insertInto('bounty_events')
    .values({ bounty_id: id, what: 'posted', at: by.now, coins })
    .execute();
}

/** Locks and returns a bounty; every change of a bounty takes this lock first. Throws NOT_FOUND if there is none. */
export async function lockBounty(tx: Tx, id: string) {
  const row = await tx.selectFrom('bounties').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw unknownBounty();
  return { ...row, status: knownWord(bountyStatuses, row.status), reward: rewardOf(row), funding: fundingOf(row) };
}
export type LockedBounty = Awaited<ReturnType<typeof lockBounty>>;

/** Locks a bounty for its poster. Others get PERMISSION_DENIED, or `unknown` if they may not see the bounty. */
export async function lockOwnBounty(tx: Tx, id: string, uid: string, unknown = unknownBounty): Promise<LockedBounty> {
  const row = await lockBounty(tx, id);
  if (row.creator_id === uid) return row;
  const mayKnow = row.status === 'open' || row.solver_id === uid || (await isEngaged(tx, id, uid));
  throw mayKnow ? new CallError('PERMISSION_DENIED', bountyMessages.notYours) : unknown();
}

type BountyChanges = {
  status?: BountyStatus;
  solver_id?: string;
  description?: string;
  market_description?: string;
  reward?: Reward;
  funded?: boolean;
  escrow_step?: number;
  taken_down_at?: Date;
};

/** Updates the given fields of a bounty. */
export async function changeBounty(tx: Tx, id: string, { reward, ...changes }: BountyChanges): Promise<void> {
  await tx
    .updateTable('bounties')
    .set({ ...changes, ...(reward === undefined ? {} : rewardColumns(reward)) })
    .where('id', '=', id)
    .execute();
}

/** Locks the farm of a bounty against deletion until this transaction ends, or records that it was deleted. */
export async function noteGoneFarm(tx: Tx, id: string): Promise<void> {
  const farm = await tx
    .selectFrom('farms')
    .innerJoin('bounties', 'bounties.creator_farm_id', 'farms.id')
    .select('farms.id')
    .where('bounties.id', '=', id)
    .forKeyShare('farms')
    .executeTakeFirst();
  if (!farm) await tx.updateTable('bounties').set({ farm_is_gone: true }).where('id', '=', id).execute();
}

/** One line of a bounty's history. */
export async function addEvent(
  tx: Tx,
  bountyId: string,
  what: BountyEventKind,
  at: Date,
  coins: number | null = null,
): Promise<void> {
  await tx.insertInto('bounty_events').values({ bounty_id: bountyId, what, at, coins }).execute();
}

/** A bounty as the wire has it. */
export function bountyOf(row: BountyRow): Bounty {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    marketDescription: row.market_description,
    creatorId: row.creator_id,
    creatorFarmId: row.creator_farm_id,
    solverId: row.solver_id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    reward: rewardOf(row),
    funding: fundingOf(row),
    engagedCount: row.engaged_count,
    isTakenDown: row.taken_down_at !== null,
  };
}

/** Whether the coins of a reward are held for its solver; other rewards are not funded. */
function fundingOf({ reward_type, funded }: Pick<BountyRow, 'reward_type' | 'funded'>): Bounty['funding'] {
  if (reward_type !== 'seed') return 'none';
  return funded ? 'funded' : 'pledged';
}

/** The reward that the columns of a bounty say. */
export function rewardOf(row: RewardRow): Reward {
  const type = knownWord(rewardTypes, row.reward_type);
  switch (type) {
    case 'seed':
    case 'golden_seed':
      invariant(row.reward_amount !== null, 'a reward in seeds has an amount');
      return { type, amount: row.reward_amount };
    case 'equity':
      invariant(row.reward_equity !== null, 'a reward in equity has a percentage');
      return { type: 'equity', equityPercentage: row.reward_equity / equityUnits };
    case 'custom':
      invariant(row.reward_text !== null, 'a reward in words has a text');
      return { type: 'custom', customDescription: row.reward_text };
  }
}

function rewardColumns(reward: Reward): RewardRow {
  return {
    reward_type: reward.type,
    reward_amount: 'amount' in reward ? reward.amount : null,
    reward_equity: reward.type === 'equity' ? Math.round(reward.equityPercentage * equityUnits) : null,
    reward_text: reward.type === 'custom' ? reward.customDescription : null,
  };
}

/** The error for users who may not see a bounty, whether or not it exists. */
export const unknownBounty = () => new CallError('NOT_FOUND', bountyMessages.unknown);
