import { FailedForGood } from '../jobs/failed-for-good.ts';
import { once } from '../once.ts';
import type { Mail } from './define-mail.ts';
import { messageId } from './message-id.ts';
import { mailsFrom } from './render-mail.ts';

const connectWithinMs = 10_000;
/** The answer to a whole mail takes long where it is looked through first. */
const answerWithinMs = 60_000;
/** Over as many connections. */
export const mailsAtOnce = 3;

type AnyMail<Catalogue> = { [Template in keyof Catalogue]: Mail<Template, Catalogue[Template]> }[keyof Catalogue];

export type Mailer<Catalogue> = {
  /**
   * Resolves once the mail server has taken the mail; throws when it has not, so that the job is tried again, and
   * `FailedForGood` where there is nobody of that address.
   */
  send(mail: AnyMail<Catalogue>): Promise<void>;
  close(): void;
};

export type MailerOptions = { smtpUrl: string; from: string; templatesPath: string };

/** Sends the catalogue's mails over a few lasting connections to the mail server. */
export function createMailer<Catalogue>({ smtpUrl, from, templatesPath }: MailerOptions): Mailer<Catalogue> {
  const renderMail = mailsFrom<Catalogue>(templatesPath);
  let open: Awaited<ReturnType<typeof connect>> | undefined;
  const transport = once(async () => {
    open = await connect(smtpUrl);
    return open;
  });
  return {
    send: async ({ to, template, props, key, unsubscribe = null }) => {
      const { subject, html, text } = await renderMail(template, props, unsubscribe);
      const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) };
      const mail = { from, to, subject, html, text, headers, messageId: messageId(key, from) };
      await (await transport()).sendMail(mail).catch(withoutAddresses);
    },
    close: () => open?.close(),
  };
}

/** The SMTP client comes with the first mail. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    // A template's text can name a file or an address; nothing but text may come of it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What a mail server says when it refuses a mail repeats whom it is to; the failure goes to the log and into its job. */
function withoutAddresses(error: unknown): never {
  if (!(error instanceof Error) || !('responseCode' in error)) throw error;
  const { responseCode, response, command } = error as { responseCode: unknown; response?: unknown; command?: unknown };
  // Such as 5.1.1, nobody is known by this name (RFC 3463).
  const [status = ''] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(String(response)) ?? [];
  const told = `the mail server refused the mail: ${responseCode} ${status} to ${command}`.replaceAll(/ +/g, ' ');
  throw command === 'RCPT TO' && isOfNobody.test(status) ? new FailedForGood(told) : new Error(told);
}

/**
 * No such mailbox, domain or address, one that has moved or takes no mail, or is shut (RFC 3463, RFC 7505). Other refusals
 * may be about the sender, and pass when the operators have mended that.
 */
const isOfNobody = /^5\.(1\.([1-36]|10)|2\.1)$/;

/** One click in the reader's mail program (RFC 8058). */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
