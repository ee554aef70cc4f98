import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';

export type BetaRequest = { status: 'granted' } | { status: 'waitlisted'; position: number };

/** Locks and returns the capacity. Concurrent transactions that give or take a place wait here. */
async function lockCapacity(tx: Tx): Promise<number> {
  const program = tx.selectFrom('beta_program').select('capacity').forUpdate();
  return (await program.executeTakeFirstOrThrow()).capacity;
}

/** Returns the user's place: the existing one, or a new one. */
export async function takeBetaPlace(tx: Tx, uid: string, now: Date): Promise<BetaRequest> {
  const capacity = await lockCapacity(tx);
  const known = await findBetaRequest(tx, uid);
  if (known) return known;
  const isFree = (await countGranted(tx)) < capacity;
  const { position } = await tx
    .insertInto('beta_requests')
    .values({
      user_id: uid,
      status: isFree ? 'granted' : 'waitlisted',
      position: isFree ? null : sql<number>`(select coalesce(max(position), 0) + 1 from beta_requests)`,
      requested_at: now,
      granted_at: isFree ? now : null,
    })
    .returning('position')
    .executeTakeFirstOrThrow();
  return position === null ? { status: 'granted' } : { status: 'waitlisted', position };
}

/** A user's place in the beta or on its waitlist; null if the user never asked for one. */
export async function findBetaRequest(db: Database | Tx, uid: string): Promise<BetaRequest | null> {
  const row = await db.selectFrom('beta_requests').selectAll().where('user_id', '=', uid).executeTakeFirst();
  if (!row) return null;
  return row.status === 'granted' || row.position === null
    ? { status: 'granted' }
    : { status: 'waitlisted', position: row.position };
}

/** Sets the capacity. `admitNext` gives the new places away. */
export async function setCapacity(tx: Tx, capacity: number): Promise<void> {
  await tx.updateTable('beta_program').set({ capacity }).execute();
}

/** Deletes a user's place; returns whether there was one. Locks the capacity first, as all changes of places do. */
export async function forgetBetaRequest(tx: Tx, uid: string): Promise<boolean> {
  if (!(await findBetaRequest(tx, uid))) return false;
  await lockCapacity(tx);
  await tx.deleteFrom('beta_requests').where('user_id', '=', uid).execute();
  return true;
}

/** Gives the free places to the next in line; returns their uids. */
export async function admitNext(tx: Tx, now: Date): Promise<string[]> {
  const free = (await lockCapacity(tx)) - (await countGranted(tx));
  if (free <= 0) return [];
  const { rows } = await sql<{ uid: string }>`
    with next_in_line as (
      select r.user_id from beta_requests r join users u on u.uid = r.user_id
      where r.status = 'waitlisted' and not u.disabled
      order by r.position limit ${free} for update of r)
    update beta_requests r set status = 'granted', granted_at = ${now}
    where r.user_id in (select user_id from next_in_line)
    returning r.user_id as uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** The beta for operators: its capacity, how many places are taken, and the next in line. */
export async function readWaitlist(db: Database, mostNext: number) {
  const [{ capacity }, granted, waiting, next] = await Promise.all([
    db.selectFrom('beta_program').select('capacity').executeTakeFirstOrThrow(),
    countGranted(db),
    db
      .selectFrom('beta_requests as r')
      .innerJoin('users as u', 'u.uid', 'r.user_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('r.status', '=', 'waitlisted')
      .where('u.disabled', '=', false)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('beta_requests as r')
      .innerJoin('users as u', 'u.uid', 'r.user_id')
      .select(['u.uid', 'u.email', 'r.position', 'r.requested_at'])
      .where('r.status', '=', 'waitlisted')
      .where('u.disabled', '=', false)
      .orderBy('r.position')
      .limit(mostNext)
      .execute(),
  ]);
  return { capacity, granted, waiting: waiting.count, next };
}

async function countGranted(db: Database | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('beta_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'granted')
    .executeTakeFirstOrThrow();
  return count;
}
