import * as v from 'valibot';

/** One mail in one person's box: a mail to three people is three of these. `receivedAt` is ISO 8601. */
export const mailRow = v.object({
  id: v.pipe(v.number(), v.transform(String)),
  recipient: v.string(),
  sender: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  messageId: v.string(),
  receivedAt: v.string(),
});
export type Mail = v.InferOutput<typeof mailRow>;

/** The mail as `GET /mail/messages` answers it. */
export function mailMessage({ id, recipient, sender, subject, text, html, messageId, receivedAt }: Mail) {
  return { id, to: recipient, from: sender, subject, text, html, messageId, receivedAt };
}
