import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from '../test-sandbox.ts';

const inbox = async ({ url }: TestSandbox, to: string) =>
  (await fetch(`${url}/mail/messages?to=${encodeURIComponent(to)}`)).json();

const sendTo = async ({ smtpUrl }: TestSandbox, to: string | string[], subject = 'Hello', html = '<p>Hi</p>') => {
  const transport = createTransport(smtpUrl ?? '');
  await transport.sendMail({ from: 'Furrow <hello@furrow.test>', to, subject, text: 'Hi', html });
  transport.close();
};

test('a mail sent by SMTP is in the box of each of its recipients, newest first', async () => {
  await using sandbox = await testSandbox();
  await sendTo(sandbox, 'Ada@example.com', 'First');
  await sendTo(sandbox, ['ada@example.com', 'bo@example.com'], 'Grüße');
  expect(await inbox(sandbox, 'ADA@example.com')).toMatchObject([
    { to: 'ada@example.com', from: 'hello@furrow.test', subject: 'Grüße', text: 'Hi\n', html: '<p>Hi</p>\n' },
    { to: 'ada@example.com', subject: 'First' },
  ]);
  expect(await inbox(sandbox, 'bo@example.com')).toHaveLength(1);
  expect(await inbox(sandbox, 'nobody@example.com')).toEqual([]);
});

test('the HTML of a mail is shown in a frame that runs no script', async () => {
  await using sandbox = await testSandbox();
  await sendTo(sandbox, 'ada@example.com', '<b>Bold</b>', '<script>alert(1)</script>');
  const [{ id }] = await inbox(sandbox, 'ada@example.com');
  const markup = await (await fetch(`${sandbox.url}/mail/${id}`)).text();
  expect(markup).not.toMatch(/<script|<b>Bold/);
  expect(markup).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
});

test('an empty mail box says how to get a mail', async () => {
  await using sandbox = await testSandbox();
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('sign up on the site');
});

test('a mail box with more mails than it shows says so, and a mail without a subject has a link', async () => {
  await using sandbox = await testSandbox();
  const everything = async () => (await fetch(`${sandbox.url}/mail`)).text();
  await sendTo(sandbox, 'ada@example.com', '');
  expect(await everything()).toContain('(no subject)');
  expect(await everything()).not.toContain('The newest 100.');
  await sendTo(
    sandbox,
    Array.from({ length: 99 }, (_, n) => `bo${n}@example.com`),
  );
  expect(await everything()).toContain('The newest 100. Older ones are found by their address.');
});

test('a mail over five megabytes is refused', async () => {
  await using sandbox = await testSandbox();
  const huge = 'x'.repeat(6 * 1_024 * 1_024);
  await expect(sendTo(sandbox, 'ada@example.com', 'Huge', huge)).rejects.toThrow(/552|size/i);
  expect(await inbox(sandbox, 'ada@example.com')).toEqual([]);
});

test('an unknown mail is answered with 404 and a page that says so', async () => {
  await using sandbox = await testSandbox();
  const response = await fetch(`${sandbox.url}/mail/12345`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Unknown mail');
});
