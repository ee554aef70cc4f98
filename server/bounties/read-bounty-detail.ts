import { sql } from 'kysely';
import { type BountyDetail, bountyEvents, stepsShown } from '#contract/bounties/bounty.ts';
import type { Database } from '../platform/database/database.ts';
import { knownWord } from '../platform/database/known-word.ts';
import { type BountyRow, bountyOf, shownBounty, unknownBounty } from './bounty-store.ts';
import { readSubmissions } from './submission-store.ts';

/** A bounty as this reader may see it, with their own part in it. Throws NOT_FOUND if they may not see it. */
export async function readBountyDetail(db: Database, id: string, uid: string | null): Promise<BountyDetail> {
  const { rows } = await sql<BountyRow & { prompt: string; engaged: boolean }>`
    select ${shownBounty}, b.prompt,
      exists (select 1 from bounty_engagements e where e.bounty_id = b.id and e.user_id = ${uid}) as engaged
    from bounties b where b.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw unknownBounty();
  const isPoster = uid !== null && row.creator_id === uid;
  const isConcerned = uid !== null && (isPoster || row.engaged || row.solver_id === uid);
  if (row.status !== 'open' && !isConcerned) throw unknownBounty();
  const [submissions, history] = await Promise.all([
    isConcerned ? readSubmissions(db, { bountyId: id, uid, isPoster }) : [],
    readHistory(db, id),
  ]);
  return { ...bountyOf(row), prompt: isPoster || row.engaged ? row.prompt : null, submissions, history };
}

/** The latest events of a bounty, oldest first. */
async function readHistory(db: Database, bountyId: string): Promise<BountyDetail['history']> {
  const rows = await db
    .selectFrom('bounty_events')
    .select(['at', 'what', 'coins'])
    .where('bounty_id', '=', bountyId)
    .orderBy('id', 'desc')
    .limit(stepsShown)
    .execute();
  return rows.reverse().map(({ at, what, coins }) => ({
    at: at.toISOString(),
    what: knownWord(bountyEvents, what),
    coins,
  }));
}
