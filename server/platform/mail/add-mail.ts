import type { Config } from '../config.ts';
import type { Tx } from '../database/database.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Mail, MailKind } from './define-mail.ts';
import { sealMail } from './sealed-mail.ts';

export const sendMailJob = 'send-mail';

export type NewMail<Props> = Omit<Mail<string, NoInfer<Props>>, 'template'> & { kind: MailKind<Props> };

/** Puts a mail into the outbox, in the transaction that causes it: it is sent when that commits, and only then. */
export async function addMail<Props>(
  tx: Tx,
  settings: Pick<Config, 'secret'>,
  { kind, ...mail }: NewMail<Props>,
): Promise<void> {
  await addJob(tx, sendMailJob, sealMail(settings, { ...mail, template: kind.template }));
}
