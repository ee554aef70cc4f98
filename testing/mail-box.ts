import { sql } from 'kysely';
import { eventually } from './eventually.ts';
import type { TestFurrow } from './test-furrow.ts';

export type TestMail = { subject: string; text: string };

/** Reads the mails of a test, as they arrived at the sandbox's mail box. */
export class MailBox {
  readonly #furrow: TestFurrow;

  constructor(furrow: TestFurrow) {
    this.#furrow = furrow;
  }

  /** Returns the mails to an address, newest first. */
  async mailsTo(email: string): Promise<TestMail[]> {
    return (await fetch(`${this.#furrow.sandbox.url}/mail/messages?to=${encodeURIComponent(email)}`)).json();
  }

  /** Waits for a mail whose subject contains these words; returns the newest one. */
  async mail(email: string, subject: string): Promise<TestMail> {
    const found = async () => (await this.mailsTo(email)).find((mail) => mail.subject.includes(subject));
    await eventually(
      async () => (await found()) !== undefined,
      `a mail "${subject}" to ${email}`,
      () => this.#whatFailed(),
    );
    return (await found()) ?? { subject: '', text: '' };
  }

  /** Resolves once every mail is sent. A job sends mails, and another job first asks for some of them. */
  async allSent(): Promise<void> {
    const waiting = sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier in ('send-mail', 'send-password-reset')`;
    const isOver = async () => (await waiting.execute(this.#furrow.context.db)).rows[0]?.n === 0;
    await eventually(isOver, 'the end of the jobs that send mails');
  }

  /** Returns the errors of the mail jobs, because the log of a test contains no warnings. */
  async #whatFailed(): Promise<string> {
    const { rows } = await sql<{ error: string }>`select distinct last_error as error from graphile_worker.jobs
      where task_identifier = 'send-mail' and last_error is not null`.execute(this.#furrow.context.db);
    return rows.map(({ error }) => `\nA mail was not sent: ${error}`).join('');
  }

  /** Returns the code in the newest mail whose subject contains these words. */
  async code(email: string, subject: string): Promise<string> {
    return codeIn(await this.mail(email, subject));
  }
}

function codeIn({ text }: TestMail): string {
  return /oobCode=([\w-]+)/.exec(text)?.[1] ?? '';
}
