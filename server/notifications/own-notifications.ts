import type { Database } from '../platform/database/database.ts';

/** A user's notifications and switched-off mails, for their own data. Texts are left out: they name others. */
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
