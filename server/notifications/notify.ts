import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification.ts';
import { cutText } from '#contract/wire/cut-text.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addNews, type NewMail } from '../platform/mail/add-mail.ts';
import { mayBeMailedByStrangers } from '../platform/mail/strangers-mail.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

export type NotifySettings = Pick<Config, 'publicUrl' | 'secret'>;

/** An open request, invitation or submission (server/migrations/0060-what-a-notification-asks-for.sql). */
export type AskedFor = { table: 'farm_join_requests' | 'farm_invitations' | 'bounty_submissions'; id: string };

/** The form of `AskedFor` in a notification's row. */
export const askedForKey = ({ table, id }: AskedFor) => `${table}:${id}`;

export type News<Props = unknown> = {
  to: readonly string[];
  kind: NotificationKind;
  /** One sentence, as the inbox shows it. */
  text: string;
  /** The user whose name (`senderName`) begins the sentence, if any: that user may delete their account. */
  by?: string;
  /** A path of the site. */
  link: string;
  /** The request that the reader should decide; once it is closed, the notification counts as read. */
  asksFor?: AskedFor | undefined;
  /** The network of the person who named the recipient's address, if any. */
  network?: string;
  now: Date;
  /** The mail with the same news, unless a recipient switched this kind off. `key` is its reason, for all of them. */
  mail?: Omit<NewMail<Props>, 'to' | 'unsubscribe'>;
};

const mostCharacters = 600;
/** Kinds that anybody can cause, with any number of accounts that they sign up for. */
const byAnybody: readonly NotificationKind[] = ['invitation', 'request', 'submission'];

/** Notifies users, in their inboxes and by mail, in the transaction in which the event happened. */
export async function notify<Props>(
  tx: Tx,
  settings: NotifySettings,
  { to, kind, text, by, link, asksFor, network, now, mail }: News<Props>,
): Promise<void> {
  if (to.length === 0) return;
  const people = await tx
    .selectFrom('users as u')
    .leftJoin('mail_switches as s', (join) => join.onRef('s.user_id', '=', 'u.uid').on('s.kind', '=', kind))
    .select(['u.uid', 'u.email', 'u.email_verified as isVerified', 'u.disabled as isShutOut', 's.kind as switchedOff'])
    .where('u.uid', '=', sql<string>`any(${[...to]}::text[])`)
    .where('u.deleted_at', 'is', null)
    // In a fixed order, because the limits of their addresses are locked one after the other.
    .orderBy('u.email')
    .execute();
  if (people.length === 0) return;
  // One array parameter for all users, since a statement has at most 65,535 parameters.
  await sql`
    insert into notifications (user_id, kind, text, by_user_id, link, asks_for, at)
    select uid, ${kind}, ${cutText(text, mostCharacters)}, ${by ?? null}, ${link}, ${asksFor ? askedForKey(asksFor) : null}, ${now}
    from unnest(${people.map(({ uid }) => uid)}::text[]) uid`.execute(tx);
  if (!mail) return;
  const mails: NewMail<Props>[] = [];
  for (const { uid, email, isVerified, isShutOut, switchedOff } of people) {
    // A user who is shut out cannot act on a mail; the inbox keeps the news until they are let in again.
    if (email === null || isShutOut || switchedOff !== null) continue;
    // Somebody who signed up with a stranger's address could otherwise cause mails to it without end.
    const isByStrangers = !isVerified || byAnybody.includes(kind);
    if (isByStrangers && !(await mayBeMailedByStrangers(tx, { email, network, now }))) continue;
    const unsubscribe = unsubscribeLink(settings, { uid, kind });
    mails.push({ ...mail, to: email, key: `${mail.key}:${uid}`, unsubscribe });
  }
  await addNews(tx, settings, mails);
}
