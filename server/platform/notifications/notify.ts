import type { NotificationKind } from '#contract/account/notification.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../database/database.ts';
import { addMail, type Mail } from '../mail/add-mail.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

export type NotifySettings = Pick<Config, 'publicUrl' | 'secret'>;

type News = {
  to: readonly string[];
  kind: NotificationKind;
  /** One sentence, as the inbox shows it. */
  text: string;
  /** A path of the site. */
  link: string;
  now: Date;
  /** The mail that tells the same to those who have not switched this kind off. `key` is its reason, for all of them. */
  mail?: Omit<Mail, 'to' | 'unsubscribe'>;
};

const mostCharacters = 600;

/** Tells users what happened, in their inboxes on the site and by mail, with the transaction in which it did. */
export async function notify(
  tx: Tx,
  settings: NotifySettings,
  { to, kind, text, link, now, mail }: News,
): Promise<void> {
  if (to.length === 0) return;
  const people = await tx
    .selectFrom('users as u')
    .leftJoin('mail_switches as s', (join) => join.onRef('s.user_id', '=', 'u.uid').on('s.kind', '=', kind))
    .select(['u.uid', 'u.email', 's.kind as switchedOff'])
    .where('u.uid', 'in', [...to])
    .where('u.deleted_at', 'is', null)
    .execute();
  if (people.length === 0) return;
  const shown = text.slice(0, mostCharacters);
  await tx
    .insertInto('notifications')
    .values(people.map(({ uid }) => ({ user_id: uid, kind, text: shown, link, at: now })))
    .execute();
  if (!mail) return;
  for (const { uid, email, switchedOff } of people) {
    if (email === null || switchedOff !== null) continue;
    const unsubscribe = unsubscribeLink(settings, { uid, kind });
    await addMail(tx, { ...mail, to: email, key: `${mail.key}:${uid}`, unsubscribe });
  }
}
