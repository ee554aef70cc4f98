import type { NotificationKind } from '#contract/account/notification.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../database/database.ts';
import { addMail, type Mail } from '../mail/add-mail.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

export type NotifySettings = Pick<Config, 'publicUrl' | 'secret'>;

type News = {
  uid: string;
  kind: NotificationKind;
  /** One sentence, as the inbox shows it. */
  text: string;
  /** A path of the site. */
  link: string;
  now: Date;
  /** The mail that tells the same, unless the user has switched this kind off. */
  mail?: Omit<Mail, 'to' | 'unsubscribe'>;
};

const mostCharacters = 600;

/** Tells a user what happened, in their inbox on the site and by mail, with the transaction in which it did. */
export async function notify(
  tx: Tx,
  settings: NotifySettings,
  { uid, kind, text, link, now, mail }: News,
): Promise<void> {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('mail_switches as s', (join) => join.onRef('s.user_id', '=', 'u.uid').on('s.kind', '=', kind))
    .select(['u.email', 's.kind as switchedOff'])
    .where('u.uid', '=', uid)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  await tx
    .insertInto('notifications')
    .values({ user_id: uid, kind, text: text.slice(0, mostCharacters), link, at: now })
    .execute();
  if (!mail || user.email === null || user.switchedOff !== null) return;
  await addMail(tx, { ...mail, to: user.email, unsubscribe: unsubscribeLink(settings, { uid, kind }) });
}
