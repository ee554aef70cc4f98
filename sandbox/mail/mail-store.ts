import type { Storage } from '../storage/open-storage.ts';
import { type Mail, mailRow } from './mail.ts';

const mailsKept = 1_000;
export const mailsPerAnswer = 100;

export type MailStore = ReturnType<typeof mailStore>;

/** The mails received, newest first; only the newest thousand are kept. */
export function mailStore({ all, first, run }: Storage) {
  return {
    add: (mail: Omit<Mail, 'id'>) => {
      run(
        `insert into mails (recipient, sender, subject, text, html, messageId, receivedAt)
         values (?, ?, ?, ?, ?, ?, ?)`,
        mail.recipient,
        mail.sender,
        mail.subject,
        mail.text,
        mail.html,
        mail.messageId,
        mail.receivedAt,
      );
      run('delete from mails where id <= (select max(id) from mails) - ?', mailsKept);
    },
    /** The newest hundred, to one address (in any case) or to anybody. */
    newest: (recipient: string | null) =>
      recipient === null
        ? all(mailRow, 'select * from mails order by id desc limit ?', mailsPerAnswer)
        : all(
            mailRow,
            'select * from mails where recipient = lower(?) order by id desc limit ?',
            recipient,
            mailsPerAnswer,
          ),
    find: (id: string) => first(mailRow, 'select * from mails where id = ?', id),
  };
}
