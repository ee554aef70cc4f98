import type { Config } from '../config.ts';
import type { Tx } from '../database/database.ts';
import { addCrowdOfJobs, addJob } from '../jobs/add-job.ts';
import type { Mail, MailKind } from './define-mail.ts';
import { sealMail } from './sealed-mail.ts';

export const sendMailJob = 'send-mail';

type Secret = Pick<Config, 'secret'>;

export type NewMail<Props> = Omit<Mail<string, NoInfer<Props>>, 'template'> & { kind: MailKind<Props> };

/** Puts a mail into the outbox in the transaction that causes it: it is sent if, and only if, that commits. */
export async function addMail<Props>(tx: Tx, settings: Secret, mail: NewMail<Props>): Promise<void> {
  await addJob(tx, sendMailJob, waitingMail(settings, mail));
}

/** Puts mails about an event to any number of people into the outbox, sent after all mails that somebody waits for. */
export async function addNews<Props>(tx: Tx, settings: Secret, mails: readonly NewMail<Props>[]): Promise<void> {
  await addCrowdOfJobs(
    tx,
    sendMailJob,
    mails.map((mail) => waitingMail(settings, mail)),
  );
}

function waitingMail<Props>(settings: Secret, { kind, ...mail }: NewMail<Props>) {
  return sealMail(settings, { ...mail, template: kind.template });
}
