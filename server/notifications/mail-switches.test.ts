import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMailSwitch, unsubscribe } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import { myMailSwitches } from '#contract/notifications/queries.ts';
import { farmWorld, type OwnedFarm } from '#testing/farm-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
let newsFarm: OwnedFarm;
beforeAll(async () => {
  furrow = await startTestFurrow();
  newsFarm = await newFarm({ isPublic: false, name: 'News Farm' });
});
afterAll(() => furrow.close());

const { newFarm, invite } = farmWorld(() => furrow);

/** The address in a mail that switches off mails of its kind. */
const switchIn = ({ text }: { text: string }) =>
  /(http\S+\/unsubscribe\?token=\S+?)[\])\s]/.exec(`${text} `)?.[1] ?? '';

test('mails of a kind that is switched off are not sent, and the inbox still gets the notification', async () => {
  const [loud, quiet] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  await furrow.world.call(setMailSwitch, quiet, { kind: 'invitation', on: false });
  const { value } = await furrow.world.read('myMailSwitches', quiet);
  expect(v.parse(myMailSwitches.value, value)).toEqual({ off: ['invitation'] });
  await invite(newsFarm, quiet);
  await invite(newsFarm, loud);
  const mails = new MailBox(furrow);
  await mails.mail(loud.email, 'Join the farm');
  expect(await mails.mailsTo(quiet.email)).toEqual([]);
  expect((await furrow.world.inbox(quiet)).items).toHaveLength(1);
  await furrow.world.call(setMailSwitch, quiet, { kind: 'invitation', on: true });
  expect((await furrow.world.read('myMailSwitches', quiet)).value).toEqual({ off: [] });
});

test('a changed mail switch shows at once on another open page', async () => {
  const user = await furrow.verifiedUser();
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(user.idToken);
  tab.watch(1, 'myMailSwitches');
  expect((await tab.next(({ value }) => value !== undefined)).value).toEqual({ off: [] });
  for (const [on, off] of [
    [false, ['sale']],
    [true, []],
  ] as const) {
    await furrow.world.call(setMailSwitch, user, { kind: 'sale', on });
    expect((await tab.next()).value).toEqual({ off });
  }
  tab.close();
});

test('the link in a mail switches off mails of its kind, by its page or by one click in the mail program', async () => {
  const mails = new MailBox(furrow);
  for (const way of ['page', 'click'] as const) {
    const user = await furrow.verifiedUser();
    await invite(newsFarm, user);
    const link = switchIn(await mails.mail(user.email, 'Join the farm'));
    const token = new URL(link).searchParams.get('token');
    if (way === 'page')
      expect((await furrow.world.call(unsubscribe, null, { token })).result).toEqual({
        message: notificationMessages.unsubscribed,
      });
    else {
      const address = new URL(link);
      const clicked = await fetch(`${furrow.url}${address.pathname}${address.search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(clicked.status).toBe(200);
    }
    expect((await furrow.world.read('myMailSwitches', user)).value).toEqual({ off: ['invitation'] });
  }
});

test('the link in a mail shows live whether its kind of mail is switched off', async () => {
  const user = await furrow.verifiedUser();
  await invite(newsFarm, user);
  const link = switchIn(await new MailBox(furrow).mail(user.email, 'Join the farm'));
  const token = new URL(link).searchParams.get('token') ?? '';
  const visitor = await new LiveClient(furrow.url).opened();
  visitor.watch(1, 'mailsOfLink', { token });
  expect((await visitor.next()).value).toEqual({ off: false });
  await furrow.world.call(setMailSwitch, user, { kind: 'grant', on: false });
  await furrow.world.call(setMailSwitch, user, { kind: 'invitation', on: false });
  expect((await visitor.next()).value).toEqual({ off: true });
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  await visitor.next(({ value }) => JSON.stringify(value) === '{"off":null}');
  visitor.close();
});

test('a forged unsubscribe token switches nothing off', async () => {
  const user = await furrow.verifiedUser();
  await invite(newsFarm, user);
  const link = switchIn(await new MailBox(furrow).mail(user.email, 'Join the farm'));
  const token = new URL(link).searchParams.get('token') ?? '';
  for (const forged of ['', 'x', token.slice(0, -2), token.replace('.invitation.', '.grant.'), `${token}.x`.slice(1)]) {
    expect((await furrow.world.call(unsubscribe, null, { token: forged })).error?.message).toBe(
      notificationMessages.unsubscribeUnknown,
    );
    const clicked = await fetch(`${furrow.url}/unsubscribe?token=${encodeURIComponent(forged)}`, { method: 'POST' });
    expect(clicked.status).toBe(400);
  }
  expect((await furrow.world.read('myMailSwitches', user)).value).toEqual({ off: [] });
});

test('the unsubscribe link of a deleted user is refused', async () => {
  const user = await furrow.verifiedUser();
  await invite(newsFarm, user);
  const link = switchIn(await new MailBox(furrow).mail(user.email, 'Join the farm'));
  const token = new URL(link).searchParams.get('token') ?? '';
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  expect((await furrow.world.call(unsubscribe, null, { token })).error?.message).toBe(
    notificationMessages.unsubscribeUnknown,
  );
});
