import { FailedForGood } from '../jobs/failed-for-good.ts';
import { once } from '../once.ts';
import type { Mail } from './define-mail.ts';
import { messageId } from './message-id.ts';
import { mailsFrom } from './render-mail.ts';

const connectWithinMs = 10_000;
/** The answer to a complete mail takes long when the mail server scans it first. */
const answerWithinMs = 60_000;
/** The mails sent at once, and the number of connections for them. */
export const mailsAtOnce = 3;

type AnyMail<Catalogue> = { [Template in keyof Catalogue]: Mail<Template, Catalogue[Template]> }[keyof Catalogue];

export type Mailer<Catalogue> = {
  /**
   * Resolves once the mail server has accepted the mail. Throws if it has not, so that the job is retried, and
   * `FailedForGood` if the address does not exist.
   */
  send(mail: AnyMail<Catalogue>): Promise<void>;
  close(): void;
};

export type MailerOptions = { smtpUrl: string; from: string; templatesPath: string };

/** Sends the catalogue's mails over a few lasting connections to the mail server. */
export function createMailer<Catalogue>({ smtpUrl, from, templatesPath }: MailerOptions): Mailer<Catalogue> {
  const renderMail = mailsFrom<Catalogue>(templatesPath);
  const sender = senderOf(from);
  let open: Awaited<ReturnType<typeof connect>> | undefined;
  const transport = once(async () => {
    open = await connect(smtpUrl);
    return open;
  });
  return {
    send: async ({ to, template, props, key, unsubscribe = null }) => {
      const { subject, html, text } = await renderMail(template, props, unsubscribe);
      const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) };
      const mail = { from: sender, to, subject, html, text, headers, messageId: messageId(key, sender.address) };
      await (await transport()).sendMail(mail).catch(withoutAddresses);
    },
    close: () => open?.close(),
  };
}

/**
 * Splits a sender into name and address, with or without quotation marks. nodemailer reads a text as a list: a colon in
 * a name would begin a group, and brackets would be a comment.
 */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^"?([^"<]*?)"?\s*<(.+)>$/.exec(from) ?? [];
  return { name, address };
}

/** Opens the connections. The SMTP client is imported only with the first mail. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    // Text in a template could name a file or URL, which nodemailer must not load into the mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Throws a mail server's refusal without its text: it repeats the recipient, and goes to the log and into the job. */
function withoutAddresses(error: unknown): never {
  if (!(error instanceof Error) || !('responseCode' in error)) throw error;
  const { responseCode, response, command } = error as { responseCode: unknown; response?: unknown; command?: unknown };
  // An enhanced status code such as 5.1.1, "bad destination mailbox address" (RFC 3463).
  const [status = ''] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(String(response)) ?? [];
  const told = `the mail server refused the mail: ${responseCode} ${status} to ${command}`.replaceAll(/ +/g, ' ');
  throw command === 'RCPT TO' && isOfNobody.test(status) ? new FailedForGood(told) : new Error(told);
}

/**
 * Codes for a mailbox, domain or address that does not exist, has moved, accepts no mail or is disabled (RFC 3463, RFC
 * 7505). Other refusals may be about the sender, and pass when the operators have fixed the cause.
 */
const isOfNobody = /^5\.(1\.([1-36]|10)|2\.1)$/;

/** Headers for unsubscribing with one click in the reader's mail program (RFC 8058). */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
