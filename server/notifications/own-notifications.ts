import type { Database } from '../platform/database/database.ts';

/** A user's inbox, and the kinds of mail that they switched off. What the inbox says names other people and stays there. */
export async function readOwnNotifications(db: Database, uid: string) {
  const [notifications, mailsOff] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['kind', 'link', 'at', 'read_at as readAt'])
      .where('user_id', '=', uid)
      .orderBy('id')
      .execute(),
    db.selectFrom('mail_switches').select('kind').where('user_id', '=', uid).orderBy('kind').execute(),
  ]);
  return { notifications, mailsOff: mailsOff.map(({ kind }) => kind) };
}
