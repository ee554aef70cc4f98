import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const actionLink = /https?:\/\/\S+\/auth\/action\?\S+/;

/** Waits for a mail with this subject in the sandbox's mail box; returns the newest link in it. */
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

/** Opens the newest link that verifies this address, as a person does, and waits until it is verified. */
export async function verifyByMail(page: Page, sandboxUrl: string, email: string): Promise<void> {
  await page.goto(await mailLink(sandboxUrl, email, /Verify your email/));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
}
