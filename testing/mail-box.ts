import { eventually } from './shopper.ts';
import type { TestFurrow } from './test-furrow.ts';

export type TestMail = { subject: string; text: string };

/** Reads the mails of a test, as they arrived at the sandbox's mail box. */
export class MailBox {
  readonly #furrow: TestFurrow;

  constructor(furrow: TestFurrow) {
    this.#furrow = furrow;
  }

  /** Newest first. */
  async mailsTo(email: string): Promise<TestMail[]> {
    return (await fetch(`${this.#furrow.sandbox.url}/mail/messages?to=${encodeURIComponent(email)}`)).json();
  }

  /** The newest mail whose subject has these words, once it is there. */
  async mail(email: string, subject: string): Promise<TestMail> {
    const found = async () => (await this.mailsTo(email)).find((mail) => mail.subject.includes(subject));
    await eventually(async () => (await found()) !== undefined, `a mail "${subject}" to ${email}`);
    return (await found()) ?? { subject: '', text: '' };
  }

  /** The code in the newest mail whose subject has these words. */
  async code(email: string, subject: string): Promise<string> {
    return codeIn(await this.mail(email, subject));
  }
}

function codeIn({ text }: TestMail): string {
  return /oobCode=([\w-]+)/.exec(text)?.[1] ?? '';
}
