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

/** As a notification keeps it. */
export const askedForKey = ({ table, id }: AskedFor) => `${table}:${id}`;

export type News<Props = unknown> = {
  to: readonly string[];
  kind: NotificationKind;
  /** One sentence, as the inbox shows it. */
  text: string;
  /** The user whose name the sentence begins with (`senderName`), if it does: they may delete their account. */
  by?: string;
  /** A path of the site. */
  link: string;
  /** What it asks its reader to decide; once that is over, it counts as read. */
  asksFor?: AskedFor | undefined;
  /** That of whoever named the address that is told, where somebody did. */
  network?: string;
  now: Date;
  /** The mail that tells the same to those who have not switched this kind off. `key` is its reason, for all of them. */
  mail?: Omit<NewMail<Props>, 'to' | 'unsubscribe'>;
};

const mostCharacters = 600;
/** What anybody can cause, with each of as many accounts as they sign up for. */
const byAnybody: readonly NotificationKind[] = ['invitation', 'request', 'submission'];

/** Tells users what happened, in their inboxes on the site and by mail, with the transaction in which it did. */
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
    // Places of their addresses are taken in one order.
    .orderBy('u.email')
    .execute();
  if (people.length === 0) return;
  // A list of all, since a statement has 65,535 values at most.
  await sql`
    insert into notifications (user_id, kind, text, by_user_id, link, asks_for, at)
    select uid, ${kind}, ${cutText(text, mostCharacters)}, ${by ?? null}, ${link}, ${asksFor ? askedForKey(asksFor) : null}, ${now}
    from unnest(${people.map(({ uid }) => uid)}::text[]) uid`.execute(tx);
  if (!mail) return;
  const mails: NewMail<Props>[] = [];
  for (const { uid, email, isVerified, isShutOut, switchedOff } of people) {
    // Who is shut out can do nothing about it; it stands in their inbox when they are let in again.
    if (email === null || isShutOut || switchedOff !== null) continue;
    // Whoever signed up with the address of a stranger could have them mailed without end.
    const isByStrangers = !isVerified || byAnybody.includes(kind);
    if (isByStrangers && !(await mayBeMailedByStrangers(tx, { email, network, now }))) continue;
    const unsubscribe = unsubscribeLink(settings, { uid, kind });
    mails.push({ ...mail, to: email, key: `${mail.key}:${uid}`, unsubscribe });
  }
  await addNews(tx, settings, mails);
}
