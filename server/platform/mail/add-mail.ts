import type { Tx } from '../database/database.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Mail, MailKind } from './define-mail.ts';

export const sendMailJob = 'send-mail';

export type NewMail<Props> = Omit<Mail<string, NoInfer<Props>>, 'template'> & { kind: MailKind<Props> };

/** Puts a mail into the outbox, in the transaction that causes it: it is sent when that commits, and only then. */
export async function addMail<Props>(tx: Tx, { kind, ...mail }: NewMail<Props>): Promise<void> {
  await addJob(tx, sendMailJob, { ...mail, template: kind.template });
}
