import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification.ts';
import type { Tx } from '../platform/database/database.ts';
import { nobodyByName } from './sender-name.ts';

/**
 * What a deleted user was told, and how they wanted to be told it: both speak of other people too. What others were told
 * of them names nobody any more, and what they had granted is over.
 */
export async function removeNotificationsOf(tx: Tx, uid: string, now: Date): Promise<void> {
  for (const table of ['notifications', 'mail_switches'] as const)
    await tx.deleteFrom(table).where('user_id', '=', uid).execute();
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('by_user_id', '=', uid)
    .where('kind', '=', 'grant' satisfies NotificationKind)
    .where('read_at', 'is', null)
    .execute();
  await tx
    .updateTable('notifications')
    .set({ text: sql`regexp_replace(text, '^[^ ]+@[^ ]+', ${nobodyByName})`, by_user_id: null })
    .where('by_user_id', '=', uid)
    .execute();
}
