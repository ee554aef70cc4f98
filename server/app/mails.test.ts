import { globSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSandbox } from '#sandbox/test-sandbox.ts';
import { FailedForGood } from '../platform/jobs/failed-for-good.ts';
import { toldOf } from '../platform/log.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { mailsFrom } from '../platform/mail/render-mail.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

const from = 'Furrow <no-reply@furrow.test>';
const verification = { link: 'http://site.test/verify?code=a&lang=en', email: 'ada@example.com' };
const receipt = {
  coins: 20_000,
  repaidCoins: 0,
  totalCents: 2_000,
  feeCents: 88,
  buyer: 'ada@example.com',
  orderId: 'order-7',
  paidAt: '2026-11-21T12:00:00.000Z',
  dashboardUrl: 'http://site.test/dashboard',
};

// Built outside of the repository, where no package can be resolved: an import not bundled shows here.
const outDir = mkdtempSync(join(tmpdir(), 'mails-'));
const templatesPath = join(outDir, 'mails.js');
beforeAll(() => build({ configFile: 'vite.mail.config.ts', logLevel: 'error', build: { outDir } }));
afterAll(() => rmSync(outDir, { recursive: true }));

test('every mail template is in the catalogue of mails', async () => {
  const written = globSync('server/**/*.mail.tsx').map((path) => basename(path, '.mail.tsx'));
  const { mails }: { mails: object } = await import(templatesPath);
  const missing = written.filter((name) => !(name in mails));
  expect(missing, 'server/app/mail-catalogue.ts and server/app/mails.tsx name every mail').toEqual([]);
  expect(written).toHaveLength(Object.keys(mails).length);
});

test('the verification mail has its link in the HTML and the text version', async () => {
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('verify-email', verification);
  expect(mail.subject).toBe('Verify your email for Furrow');
  expect(mail.html).toContain('href="http://site.test/verify?code=a&amp;lang=en"');
  for (const words of [verification.link, 'for one day']) expect(mail.text).toContain(words);
  expect(mail.text).not.toMatch(/<|&amp;|undefined/);
});

test('the mails about the account contain their links, and say what to do if it was not the user', async () => {
  const mails = mailsFrom<MailCatalogue>(templatesPath);
  const link = 'http://site.test/auth/action?mode=resetPassword&oobCode=a';
  const reset = await mails('reset-password', { link, email: 'ada@example.com', why: 'asked' });
  expect(reset.subject).toBe('Reset your Furrow password');
  for (const words of [link, 'for one hour']) expect(reset.text).toContain(words);
  const change = await mails('change-email', { link, email: 'new@example.com' });
  for (const words of [link, 'for one day']) expect(change.text).toContain(words);
  const notice = { what: 'email-changed', newEmail: 'new@example.com', link } as const;
  const changed = await mails('account-notice', { email: 'ada@example.com', notice });
  expect(changed.subject).toBe('Your email was changed - Furrow');
  for (const words of [link, 'new@example.com', 'If it was not you']) expect(changed.text).toContain(words);
});

test('a reason keeps its lines in a mail', async () => {
  const mails = mailsFrom<MailCatalogue>(templatesPath);
  const reason = 'It was a draft.\n\nThe rest came back.';
  const link = 'http://site.test/coin-ledger';
  const outcome = { outcome: 'rejected', coins: 0, repaidCoins: 0, reason, link } as const;
  const { text, html } = await mails('dispute-outcome', outcome);
  expect(text).toContain(reason);
  expect(html).toMatch(/It was a draft\.(<!-- -->)?<br\/?>(<!-- -->)?<br\/?>(<!-- -->)?The rest/);
});

test.each(['submitted', 'accepted', 'declined'] as const)(
  'text written by other users is not a link in the mail about a bounty: %s',
  async (what) => {
    const mail = await mailsFrom<MailCatalogue>(templatesPath)('bounty-notice', {
      what,
      title: 'Win at http://evil.test',
      about: 'see evil.test/now or write to me@evil.test',
      isPledged: false,
      heldCoins: false,
      repaidCoins: 0,
      reward: 'a lift from http://evil.test, from the poster',
      link: 'http://site.test/wanted/a',
    });
    expect(mail.text).toContain('http://site.test/wanted/a');
    for (const text of [mail.text, mail.html]) expect(text).not.toMatch(/http:\/\/evil|evil\.test|me@evil/);
  },
);

test.each([
  { what: 'password-changed', keepsDevice: true },
  { what: 'password-added', keepsDevice: false },
  { what: 'email-recovered' },
  { what: 'google-unlinked' },
  { what: 'password-removed' },
  { what: 'account-deleted', hadLeft: false },
  { what: 'account-deleted', hadLeft: true },
] as const)('the notice of $what names the address and has no empty places', async (notice) => {
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('account-notice', { email: 'ada@example.com', notice });
  expect(mail.text).toContain('ada@example.com');
  expect(mail.text).not.toMatch(/undefined|null|\[object/);
});

test('the notice of a new password names a Google account of another address that still signs in', async () => {
  const notice = { what: 'password-changed', googleEmail: 'other@example.com', keepsDevice: true } as const;
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('account-notice', { email: 'ada@example.com', notice });
  expect(mail.text).toContain('The Google account other@example.com can still be used to sign in.');
});

test('the text version of a mail names a farm in its heading as the HTML does', async () => {
  const farm = { what: 'approved', farmName: 'Großhof iOS', by: 'ada@example.com', link: 'http://site.test/' } as const;
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('farm-notice', farm);
  expect(mail.html).toContain('You are in Großhof iOS');
  expect(mail.text).toContain('You are in Großhof iOS');
});

test('a notice quotes the link on the login page word for word', async () => {
  const facts = { email: 'ada@example.com', notice: { what: 'password-changed', keepsDevice: true } } as const;
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('account-notice', facts);
  expect(mail.text).toContain('"Forgotten your password?" on the login page');
});

test('the receipt names coins, total, fee, buyer, order and time', async () => {
  const mail = await mailsFrom<MailCatalogue>(templatesPath)('purchase-receipt', receipt);
  expect(mail.subject).toBe('Receipt: 20,000 coins for $20.00');
  for (const words of ['20,000', '$20.00', '$0.88', 'ada@example.com', 'order-7', 'November 21, 2026']) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
});

test('mails sent with the same key have the same message id', async () => {
  await using sandbox = await testSandbox();
  const mailer = createMailer<MailCatalogue>({ smtpUrl: sandbox.smtpUrl ?? '', from, templatesPath });
  const order = { to: 'ada@example.com', template: 'purchase-receipt', props: receipt } as const;
  await mailer.send({ ...order, key: 'receipt:order-7' });
  await mailer.send({ ...order, key: 'receipt:order-7' });
  await mailer.send({ ...order, key: 'receipt:order-8' });
  mailer.close();
  const messages: { messageId: string }[] = await (await fetch(`${sandbox.url}/mail/messages`)).json();
  const [third, second, first] = messages.map((message) => message.messageId);
  expect(first).toMatch(/^<[0-9a-f]{32}@furrow\.test>$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ['no-reply@furrow.test', 'no-reply@furrow.test'],
  ['Grain, Ltd. <no-reply@furrow.test>', '"Grain, Ltd." <no-reply@furrow.test>'],
  ['Grain: the shop <no-reply@furrow.test>', '"Grain: the shop" <no-reply@furrow.test>'],
  ['Grain (beta) <no-reply@furrow.test>', '"Grain (beta)" <no-reply@furrow.test>'],
  ['"Grain@home" <no-reply@furrow.test>', '"Grain@home" <no-reply@furrow.test>'],
])('a mail from %s has the name and address of MAIL_FROM as they are set', async (sender, header) => {
  const headers: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then((mail) => headers.push(mail))
        .then(() => done(), done),
  });
  await sendTo(server, sender);
  expect(headers[0]).toMatch(/^Message-ID: <[0-9a-f]{32}@furrow\.test>\r$/m);
  expect(/^From: (.*)\r$/m.exec(headers[0] ?? '')?.[1]).toBe(header);
});

/** Sends a mail to a mail server that exists only for it. Answers the error, if any. */
async function sendTo(server: SMTPServer, sender = from): Promise<unknown> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer<MailCatalogue>({ smtpUrl: `smtp://127.0.0.1:${port}`, from: sender, templatesPath });
  const mail = { to: 'ada@example.com', template: 'verify-email', props: verification, key: 'verify:1' } as const;
  const error = await mailer.send(mail).catch((reason: unknown) => reason);
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  return error;
}

test('sending a mail without a mail server is an error', async () => {
  const mailer = createMailer<MailCatalogue>({ smtpUrl: 'smtp://127.0.0.1:1', from, templatesPath });
  const mail = { to: 'ada@example.com', template: 'verify-email', props: verification, key: 'verify:1' } as const;
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  mailer.close();
});

function refusedWith(responseCode: number, words: string): Promise<unknown> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`${words}: ${address}`), { responseCode })),
  });
  return sendTo(server);
}

test('the error about a mail that its server refuses does not contain the address', async () => {
  const error = await refusedWith(550, '5.1.1 not known here');
  expect(error).toMatchObject({ message: 'the mail server refused the mail: 550 5.1.1 to RCPT TO' });
  expect(JSON.stringify(toldOf(error))).not.toContain('ada@');
});

test.for([
  [550, '5.1.1 nobody', true],
  [556, '5.1.10 takes no mail', true],
  [550, '5.2.1 shut', true],
  [450, '4.1.1 perhaps nobody', false],
  [552, '5.2.2 full', false],
  [554, '5.7.1 no relay', false],
  [550, '5.1.8 of whom', false],
  [550, 'without a status', false],
] as const)('a refusal with %i %s is permanent: %s', async ([code, words, isForGood]) => {
  expect((await refusedWith(code, words)) instanceof FailedForGood).toBe(isForGood);
});
