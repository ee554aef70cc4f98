import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { SandboxLog } from '../sandbox-log.ts';
import type { MailStore } from './mail-store.ts';

const largestMailBytes = 5 * 1_024 * 1_024;
/** Senders keep pooled connections open; closing waits at most this long for them. */
const closeWithinMs = 200;
const tooLargeCode = 552;

type MailReceiver = { smtpUrl: string; close(): Promise<void> };
type ReceiveOptions = { host: string; mails: MailStore; clock: Clock; log: SandboxLog };

/** An SMTP server, on any free port, that takes every mail and sends none on. */
export async function receiveMail({ host, mails, clock, log }: ReceiveOptions): Promise<MailReceiver> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: closeWithinMs,
    size: largestMailBytes,
    onData: (stream, session, done) => {
      keepMail(stream, session, { mails, clock }).then(() => done(), done);
    },
  });
  // A sender that hangs up must not end this process, as an unhandled error event would.
  smtp.on('error', (error) => log(`mail box: ${error.message}`));
  smtp.listen(0, host);
  await once(smtp.server, 'listening');
  return { smtpUrl: `smtp://${host}:${portOf(smtp.server.address())}`, close: () => closed(smtp) };
}

async function keepMail(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { mails, clock }: { mails: MailStore; clock: Clock },
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large.'), { responseCode: tooLargeCode });
  const mail = await PostalMime.parse(raw);
  for (const { address } of envelope.rcptTo) {
    mails.add({
      recipient: address.toLowerCase(),
      sender: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      receivedAt: new Date(clock()).toISOString(),
    });
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function closed(smtp: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    smtp.close(() => resolve());
  });
}
