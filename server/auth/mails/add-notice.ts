import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addMail } from '../../platform/mail/add-mail.ts';
import { mayBeMailedByStrangers } from '../../platform/mail/strangers-mail.ts';
import { randomId } from '../../platform/random-id.ts';
import type { User } from '../user-store.ts';
import { type AccountNotice, accountNoticeMail } from './account-notice-props.ts';

type Notice = { to: Pick<User, 'email' | 'email_verified'>; notice: AccountNotice; now: Date };

/**
 * Mails an account's owner about an event. Does nothing for an account without an address. An unproved address may be a
 * stranger's: mails to it are limited, because anybody who signs up with it could cause any number of them.
 */
export async function addNotice(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { to, notice, now }: Notice,
): Promise<void> {
  const { email, email_verified: isProved } = to;
  if (email === null || !(isProved || (await mayBeMailedByStrangers(tx, { email, now })))) return;
  await addMail(tx, config, {
    to: email,
    kind: accountNoticeMail,
    props: { email, notice },
    key: `notice:${notice.what}:${randomId()}`,
  });
}
