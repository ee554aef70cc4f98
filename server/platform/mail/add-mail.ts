import type { Tx } from '../database/database.ts';
import { addJob } from '../jobs/add-job.ts';

export const sendMailJob = 'send-mail';

/** A mail to be sent. `key` is the reason for it in words: two mails with one key are the same mail. */
export type Mail = {
  to: string;
  template: string;
  props: object;
  key: string;
  /** Where mails of this kind are switched off; none for those that cannot be. */
  unsubscribe?: string;
};

/** Puts a mail into the outbox, in the transaction that causes it: it is sent when that commits, and only then. */
export async function addMail(tx: Tx, mail: Mail): Promise<void> {
  await addJob(tx, sendMailJob, mail);
}
