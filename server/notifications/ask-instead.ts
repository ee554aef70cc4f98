import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { type AskedFor, askedForKey } from './notify.ts';

type HandOver = { from: string; to: string; asksFor: readonly AskedFor[]; now: Date };

/** Hands open requests over to another user: marks their notifications as read for `from`, and notifies `to` anew. */
export async function askInstead(tx: Tx, { from, to, asksFor, now }: HandOver): Promise<void> {
  if (asksFor.length === 0) return;
  await sql`
    with told as (
      update notifications set read_at = coalesce(read_at, ${now})
      where user_id = ${from} and asks_for = any(${asksFor.map(askedForKey)}::text[])
      returning id, kind, text, by_user_id, link, asks_for
    ), latest as (
      select distinct on (asks_for) id, kind, text, by_user_id, link, asks_for from told order by asks_for, id desc
    )
    insert into notifications (user_id, kind, text, by_user_id, link, asks_for, at)
    select ${to}, kind, text, by_user_id, link, asks_for, ${now} from latest order by id`.execute(tx);
}
