import { sql } from 'kysely';
import { type Engagement, mostSubmissions, type Submission, submissionsShown } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { isOlder, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import { type BountyRow, bountyOf, shownBounty } from './bounty-store.ts';

type SubmissionRow = {
  id: string;
  bounty_id: string;
  solver_id: string;
  solver_name: string | null;
  craft_id: string | null;
  craft_name: string;
  craft_description: string | null;
  craft_is_public: boolean;
  craft_has_prompt: boolean | null;
  craft_is_taken: boolean;
  note: string;
  status: Submission['status'];
  reason: string | null;
  submitted_at: Date;
  decided_at: Date | null;
};

const shownSubmission = sql`s.id, s.bounty_id, s.solver_id, u.display_name as solver_name, s.craft_id,
  coalesce(c.name, s.craft_name) as craft_name, c.market_description as craft_description,
  coalesce(c.is_public, false) as craft_is_public, c.has_prompt as craft_has_prompt,
  coalesce(s.status = 'pending' and c.status = 'solution_accepted', false) as craft_is_taken, s.note, s.status, s.reason,
  s.submitted_at, s.decided_at`;
/** Joins the craft if the reader may see it: once nothing waits, a private one is its solver's alone (decision 35). */
const submissionTables = (uid: string) => sql`bounty_submissions s join users u on u.uid = s.solver_id
  left join crafts c on c.id = s.craft_id
    and (c.is_public or s.status in ('pending', 'accepted') or c.creator_id = ${uid})`;

type Concerned = { bountyId: string; uid: string; isPoster: boolean };

/**
 * The submissions to a bounty: its poster sees all, anybody else their own. Waiting and accepted ones come first, then
 * the latest; at most `submissionsShown`.
 */
export async function readSubmissions(db: Database, { bountyId, uid, isPoster }: Concerned): Promise<Submission[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${shownSubmission} from ${submissionTables(uid)}
    where s.bounty_id = ${bountyId} and ${isPoster ? sql`true` : sql`s.solver_id = ${uid}`}
    order by s.status in ('pending', 'accepted') desc, s.submitted_at desc, s.id desc
    limit ${submissionsShown}`.execute(db);
  return rows.map(submissionOf);
}

type Wanted = Paged & { uid: string };

type EngagedRow = BountyRow & { engaged_at: Date };

/** A page of the bounties a user is engaged in with their latest submission to each, the latest engagement first. */
export async function readEngagementsOf(db: Database, { uid, after, perPage }: Wanted): Promise<Page<Engagement>> {
  const { rows } = await sql<EngagedRow>`
    select ${shownBounty}, mine.engaged_at
    from bounty_engagements mine join bounties b on b.id = mine.bounty_id
    where mine.user_id = ${uid} and ${isOlder(after, sql`(mine.engaged_at, mine.bounty_id)`)}
    order by mine.engaged_at desc, mine.bounty_id desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: await withLatestSubmissions(db, uid, rows),
    cursorOf: (row) => placeCursor({ at: row.engaged_at, id: row.id }),
  });
}

/**
 * The first of a user's engagements in bounties that they did not solve: running ones, then those that are over, each
 * group by latest engagement. Selected from all of them, as the user may have solved more than a page since.
 */
export async function readUnsolvedEngagements(
  db: Database,
  { uid, limit }: { uid: string; limit: number },
): Promise<Engagement[]> {
  const { rows } = await sql<EngagedRow>`
    select ${shownBounty}, mine.engaged_at
    from bounty_engagements mine join bounties b on b.id = mine.bounty_id
    where mine.user_id = ${uid} and b.solver_id is distinct from ${uid}
    order by b.status in ('open', 'in_progress') desc, mine.engaged_at desc, mine.bounty_id desc
    limit ${limit}`.execute(db);
  return rows.map(await withLatestSubmissions(db, uid, rows));
}

/** Makes engagements of rows, each with the user's latest submission. */
async function withLatestSubmissions(db: Database, uid: string, rows: readonly EngagedRow[]) {
  const { rows: latest } = await sql<SubmissionRow & { handed_in: number }>`
    select distinct on (s.bounty_id) ${shownSubmission}, (count(*) over (partition by s.bounty_id))::int as handed_in
    from ${submissionTables(uid)}
    where s.solver_id = ${uid} and s.bounty_id = any(${rows.map(({ id }) => id)}::text[])
    order by s.bounty_id, s.submitted_at desc, s.id desc`.execute(db);
  const byBounty = new Map(latest.map((row) => [row.bounty_id, row]));
  const latestOf = (bountyId: string) => {
    const row = byBounty.get(bountyId);
    return { submission: row ? submissionOf(row) : null, mayHandIn: (row?.handed_in ?? 0) < mostSubmissions };
  };
  return (row: EngagedRow): Engagement => ({
    bounty: bountyOf(row),
    engagedAt: row.engaged_at.toISOString(),
    ...latestOf(row.id),
  });
}

/** A submission as it stands; throws NOT_FOUND when there is none. */
export async function findSubmission(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bounty_submissions')
    .select(['id', 'bounty_id', 'solver_id', 'craft_id', 'craft_name', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw unknownSubmission();
  return row;
}

/**
 * Ends the waiting submissions of a bounty (only those of one solver, or only one, if given). Returns the names of
 * their crafts.
 */
export async function endWaiting(
  tx: Tx,
  of: { bountyId: string; solverId?: string; submissionId?: string },
  to: { status: 'accepted' | 'declined' | 'withdrawn' | 'closed'; reason?: string; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('bounty_submissions')
    .set({ status: to.status, reason: to.reason ?? null, decided_at: to.now })
    .where('bounty_id', '=', of.bountyId)
    .where('status', '=', 'pending')
    .$if(of.solverId !== undefined, (query) => query.where('solver_id', '=', of.solverId ?? ''))
    .$if(of.submissionId !== undefined, (query) => query.where('id', '=', of.submissionId ?? ''))
    .returning('craft_name')
    .execute();
  return ended.map(({ craft_name }) => craft_name);
}

/** How many submissions to a bounty wait for its poster. */
export async function countWaiting(tx: Tx, bountyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bounty_submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bounty_id', '=', bountyId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** How often a solver has handed in to a bounty, whatever became of it. */
export async function countSubmissionsOf(tx: Tx, bountyId: string, solverId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bounty_submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bounty_id', '=', bountyId)
    .where('solver_id', '=', solverId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The error for users who may not see a submission, whether or not it exists. */
export const unknownSubmission = () => new CallError('NOT_FOUND', bountyMessages.submissionUnknown);

function submissionOf(row: SubmissionRow): Submission {
  return {
    id: row.id,
    bountyId: row.bounty_id,
    solverId: row.solver_id,
    solverName: row.solver_name,
    craftId: row.craft_id,
    craftName: row.craft_name,
    craftDescription: row.craft_description,
    isCraftPublic: row.craft_is_public,
    craftHasPrompt: row.craft_has_prompt,
    isCraftTaken: row.craft_is_taken,
    note: row.note,
    status: row.status,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
