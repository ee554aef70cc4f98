import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification.ts';
import type { Tx } from '../platform/database/database.ts';
import { nobodyByName } from './sender-name.ts';

/**
 * Deletes a deleted user's notifications and mail switches: both also concern other people. In other users'
 * notifications about the deleted user the name is removed, and those about crafts they had granted count as read.
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
