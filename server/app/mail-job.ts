import { join } from 'node:path';
import * as v from 'valibot';
import { stillTo } from '../notifications/index.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { sendMailJob } from '../platform/mail/add-mail.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { mailsFrom } from '../platform/mail/render-mail.ts';
import { unsealMail } from '../platform/mail/sealed-mail.ts';
import { projectFolder } from '../platform/project-folder.ts';
import { type MailCatalogue, waitingMail } from './mail-catalogue.ts';

const templatesPath = join(projectFolder, 'dist/mail/mails.js');

/** Renders a mail with the built templates. */
export const renderMail = mailsFrom<MailCatalogue>(templatesPath);

/** Creates the job that sends a mail from the outbox; it is retried while the mail server is unavailable. */
export function createMailJob({ db, config, log }: Context): { job: Job; close(): void } {
  if (config.smtpUrl === '') return { job: { name: sendMailJob, run: async () => complain() }, close: () => {} };
  const mailer = createMailer<MailCatalogue>({ smtpUrl: config.smtpUrl, from: config.mailFrom, templatesPath });
  return {
    job: {
      name: sendMailJob,
      run: async (payload) => {
        const mail = v.parse(waitingMail, unsealMail(config, payload));
        const to = await stillTo(db, config, mail);
        if (to !== null) await mailer.send({ ...mail, to });
      },
    },
    close: () => mailer.close(),
  };

  function complain(): never {
    log.error('a mail waits: SMTP_URL is empty');
    throw new Error('SMTP_URL is empty');
  }
}
