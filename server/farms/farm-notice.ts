import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { randomId } from '../platform/random-id.ts';
import type { FarmNoticeProps } from './farm-notice-props.ts';

/** Of the settings, what a mail about farms needs: where its link leads. */
export type MailSettings = Pick<Config, 'publicUrl'>;

export const dashboardLink = ({ publicUrl }: MailSettings) => `${publicUrl.origin}/dashboard`;

type Notice = Omit<FarmNoticeProps, 'link'> & { to: string };

/** Mails a person what happened in a farm, with the transaction in which it did. */
export async function addFarmNotice(tx: Tx, settings: MailSettings, { to: uid, ...props }: Notice): Promise<void> {
  const person = await tx.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst();
  if (!person?.email) return;
  await addMail(tx, {
    to: person.email,
    template: 'farm-notice',
    props: { ...props, link: dashboardLink(settings) },
    key: `farm-notice:${randomId()}`,
  });
}
