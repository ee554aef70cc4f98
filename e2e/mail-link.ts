import { expect } from './journey.ts';

const actionLink = /https?:\/\/\S+\/auth\/action\?\S+/;

/** The newest link in a mail with this subject, as the sandbox's mail box has it. Waits for the mail. */
export async function mailLink(sandboxUrl: string, to: string, subject: RegExp, wanted = actionLink): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const response = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
      const mails: { subject: string; text: string }[] = await response.json();
      const mail = mails.find((one) => subject.test(one.subject));
      link = wanted.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
