import { sql } from 'kysely';
import * as v from 'valibot';
import { type NotificationKind, notificationSchema } from '#contract/notifications/notification.ts';
import type { myNotifications } from '#contract/notifications/queries.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { ValueOf } from '#contract/wire/query.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';
import { pageOf, readNumberCursor } from '../platform/database/paging.ts';

type Page = { uid: string; before: string | null; perPage: number };

/** One page of a user's inbox, newest first, with the number of unread notifications in total. */
export async function readNotifications(
  db: Database,
  { uid, before, perPage }: Page,
): Promise<ValueOf<typeof myNotifications>> {
  const place = readNumberCursor(before);
  const [rows, { unread }] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['id', 'kind', 'text', 'link', 'at', 'read_at'])
      .where('user_id', '=', uid)
      .$if(place !== null, (query) => query.where('id', '<', place))
      .orderBy('id', 'desc')
      .limit(perPage + 1)
      .execute(),
    db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('user_id', '=', uid)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next } = pageOf(rows, { perPage, itemOf: (row) => row, cursorOf: ({ id }) => String(id) });
  return {
    items: items.map(({ id, kind, text, link, at, read_at }) => ({
      id: String(id),
      kind: v.parse(notificationSchema.entries.kind, kind),
      text,
      link,
      at: at.toISOString(),
      isRead: read_at !== null,
    })),
    next,
    unread,
  };
}

/** Marks a user's notifications as read; ignores ids of other users' notifications. */
export async function markRead(tx: Tx, uid: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', uid)
    .where('id', 'in', ids.map(Number))
    .where('read_at', 'is', null)
    .execute();
}

/** Marks a user's notifications as read, up to the newest one that the user saw: later ones are still unread. */
export async function markAllRead(tx: Tx, uid: string, newest: string, now: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', uid)
    .where('id', '<=', Number(newest))
    .where('read_at', 'is', null)
    .execute();
}

type Over = { to: readonly string[]; kind: NotificationKind; link: string; now: Date };

/** Marks users' notifications of a kind and link as read, since they are no longer true. */
export async function markOver(tx: Tx, { to, kind, link, now }: Over): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', sql<string>`any(${[...to]}::text[])`)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .execute();
}

/** The kinds of mail that a user switched off, including kinds that only a newer server knows. */
export async function readMailSwitches(db: Database, uid: string): Promise<string[]> {
  const rows = await db.selectFrom('mail_switches').select('kind').where('user_id', '=', uid).execute();
  return rows.map(({ kind }) => kind);
}

/** Switches mails of a kind on or off for a user. */
export async function switchMail(tx: Tx, uid: string, kind: NotificationKind, on: boolean): Promise<void> {
  if (on) await tx.deleteFrom('mail_switches').where('user_id', '=', uid).where('kind', '=', kind).execute();
  else
    await tx
      .insertInto('mail_switches')
      .values({ user_id: uid, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const keptDays = 365;

/** Deletes notifications older than a year, and what users received or switched off while they were being deleted. */
export async function sweepNotifications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await deleteOlder(db, { table: 'notifications', column: 'at', before });
  await deleteInBatches(async (most) => {
    const { numAffectedRows } = await sql`delete from notifications where id in (
      select n.id from notifications n join users u on u.uid = n.user_id where u.deleted_at is not null limit ${most}
    )`.execute(db);
    return numAffectedRows;
  });
  await sql`delete from mail_switches s using users u where u.uid = s.user_id and u.deleted_at is not null`.execute(db);
}
