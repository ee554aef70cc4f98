import { sql } from 'kysely';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { mostFarmItems } from '#contract/farms/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { isNewer, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import { randomId } from '../platform/random-id.ts';

type RequestRow = {
  id: string;
  farm_id: string;
  farm_name: string;
  requester_id: string;
  requester_email: string | null;
  requester_verified: boolean;
  created_at: Date;
};

type Waiting = Paged & { farmId: string; uid: string };

/**
 * The open requests to join a farm, oldest first: its owner sees all, anybody else their own, with the farm's name from
 * when they asked.
 */
export async function readJoinRequests(
  db: Database,
  { farmId, uid, after, perPage }: Waiting,
): Promise<Page<JoinRequest>> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.farm_id, case when f.owner_id = ${uid} then f.name else r.farm_name end as farm_name, r.requester_id,
      u.email as requester_email, u.email_verified as requester_verified, r.created_at
    from farm_join_requests r join farms f on f.id = r.farm_id join users u on u.uid = r.requester_id
    where r.farm_id = ${farmId} and r.status = 'pending' and (f.owner_id = ${uid} or r.requester_id = ${uid})
      and ${isNewer(after, sql`(r.created_at, r.id)`)}
    order by r.created_at, r.id limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: joinRequestOf,
    cursorOf: (row) => placeCursor({ at: row.created_at, id: row.id }),
  });
}

/**
 * A user's open requests to join farms, newest first. Each has the farm's name from when they asked, as the farm may be
 * private since.
 */
export async function readJoinRequestsBy(db: Database, uid: string): Promise<JoinRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.farm_id, r.farm_name, r.requester_id, u.email as requester_email,
      u.email_verified as requester_verified, r.created_at
    from farm_join_requests r join users u on u.uid = r.requester_id
    where r.requester_id = ${uid} and r.status = 'pending'
    order by r.created_at desc, r.id desc limit ${mostFarmItems}`.execute(db);
  return rows.map(joinRequestOf);
}

type Asking = { farmId: string; requesterId: string; now: Date };

/** Writes an open request and answers its id; null when this user has one for this farm already. */
export async function insertJoinRequest(tx: Tx, { farmId, requesterId, now }: Asking): Promise<string | null> {
  const made = await tx
    .insertInto('farm_join_requests')
    .values(({ selectFrom }) => ({
      id: randomId(),
      farm_id: farmId,
      farm_name: selectFrom('farms').select('name').where('id', '=', farmId),
      requester_id: requesterId,
      created_at: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Whether somebody has more open requests than they are shown. */
export async function hasTooManyRequests(tx: Tx, requesterId: string): Promise<boolean> {
  const { open } = await tx
    .selectFrom('farm_join_requests')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('requester_id', '=', requesterId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return open > mostFarmItems;
}

/** A join request by its id; throws NOT_FOUND when there is none. */
export async function findJoinRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('farm_join_requests')
    .select(['id', 'farm_id', 'farm_name', 'requester_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw unknownRequest();
  return row;
}

/** Locks a farm's open requests against answers and withdrawals until this transaction ends; returns their ids. */
export async function lockWaitingRequests(tx: Tx, farmId: string): Promise<string[]> {
  const requests = tx.selectFrom('farm_join_requests').select('id').where('farm_id', '=', farmId);
  const rows = await requests.where('status', '=', 'pending').orderBy('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

/** Deletes a farm's open requests. Returns the requesters by the name that the farm had when they asked. */
export async function takeWaitingRequests(
  tx: Tx,
  farmId: string,
): Promise<{ farmName: string; requesters: string[] }[]> {
  const { rows } = await sql<{ farmName: string; requesters: string[] }>`
    with taken as (
      delete from farm_join_requests where farm_id = ${farmId} and status = 'pending' returning farm_name, requester_id
    )
    select farm_name as "farmName", array_agg(requester_id) as requesters from taken group by farm_name`.execute(tx);
  return rows;
}

/** Sets the final status of a join request. Throws FAILED_PRECONDITION if it is no longer open. */
export async function endJoinRequest(tx: Tx, id: string, status: 'approved' | 'declined' | 'withdrawn'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('farm_join_requests')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new CallError('FAILED_PRECONDITION', farmMessages.requestOver);
}

/** The error for users who may not see a join request, whether or not it exists. */
export const unknownRequest = () => new CallError('NOT_FOUND', farmMessages.requestUnknown);

function joinRequestOf(row: RequestRow): JoinRequest {
  return {
    id: row.id,
    farmId: row.farm_id,
    farmName: row.farm_name,
    status: 'pending',
    requesterId: row.requester_id,
    requesterEmail: row.requester_email ?? '',
    requesterVerified: row.requester_verified,
    askedAt: row.created_at.toISOString(),
  };
}
