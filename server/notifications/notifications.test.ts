import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft, grantCraftAccess } from '#contract/crafts/calls.ts';
import { createFarm, inviteUserToFarm } from '#contract/farms/calls.ts';
import { markAllNotificationsRead, markNotificationsRead, setMailSwitch } from '#contract/notifications/calls.ts';
import { dayMs } from '#contract/wire/day.ts';
import { farmWorld, type OwnedFarm } from '#testing/farm-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { farmNoticeMail } from '../farms/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sweepNotifications } from './notification-store.ts';
import { notify } from './notify.ts';

let furrow: TestFurrow;
let newsFarm: OwnedFarm;
let owner: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  newsFarm = await newFarm({ isPublic: false, name: 'News Farm' });
  owner = newsFarm.owner;
});
afterAll(() => furrow.close());

const { newFarm, invite } = farmWorld(() => furrow);

test('ten thousand users are notified in one transaction', async () => {
  const { context, clock } = furrow;
  const telling = inTransaction(context.db, async (tx) => {
    const { rows } = await sql<{ uid: string }>`insert into users (uid, valid_since, created_at, last_login_at)
      select 'crowd-' || n, now(), now(), now() from generate_series(1, 10000) n returning uid`.execute(tx);
    const to = rows.map(({ uid }) => uid);
    const news = { to, kind: 'bounty-over', text: 'It is over.', link: '/wanted', now: clock.now() } as const;
    await notify(tx, context.config, news);
    const told = await sql`select from notifications where user_id like 'crowd-%'`.execute(tx);
    // The error rolls everything back, so that other tests never see the crowd.
    throw new Error(`told ${told.rows.length}`);
  });
  await expect(telling).rejects.toThrow(/^told 10000$/);
});

test('an invitation appears in the inbox at once, and only its user can mark it as read', async () => {
  const user = await furrow.verifiedUser();
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(user.idToken);
  tab.watch(1, 'myNotifications');
  await tab.next(({ value }) => value !== undefined);
  await invite(newsFarm, user);
  await tab.next(({ value }) => JSON.stringify(value).includes('"unread":1'));
  tab.close();
  const { items } = await furrow.world.inbox(user);
  expect(items).toMatchObject([
    {
      kind: 'invitation',
      text: `${owner.email} invites you to the farm "News Farm".`,
      link: '/dashboard',
      isRead: false,
    },
  ]);
  const ids = items.map(({ id }) => id);
  await furrow.world.call(markNotificationsRead, owner, { ids });
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 1 });
  await furrow.world.call(markNotificationsRead, user, { ids });
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 0, items: [{ isRead: true }] });
});

test('invitations to a former address no longer count as unread after a change of address', async () => {
  const [user, other] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  for (const invitee of [user, other]) await invite(newsFarm, invitee);
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 1 });
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: user.idToken, newEmail };
  await furrow.world.identity('v1/accounts:sendOobCode', change);
  const oobCode = await new MailBox(furrow).code(newEmail, 'Confirm your new email');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  const moved = await furrow.world.signIn({ ...user, email: newEmail });
  expect(await furrow.world.inbox(moved)).toMatchObject({ unread: 0, items: [{ kind: 'invitation', isRead: true }] });
  expect(await furrow.world.inbox(other)).toMatchObject({ unread: 1 });
});

test("marking all as read covers notifications up to the newest one seen, and only the user's own", async () => {
  const [user, other] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  for (const invitee of [user, other]) await invite(newsFarm, invitee);
  const [seen] = (await furrow.world.inbox(user)).items;
  await invite(await newFarm({ isPublic: false, name: 'Later Farm' }), user);
  await furrow.world.call(markAllNotificationsRead, user, { newest: seen?.id ?? '' });
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 1, items: [{ isRead: false }, { isRead: true }] });
  const [newest] = (await furrow.world.inbox(user)).items;
  await furrow.world.call(markAllNotificationsRead, other, { newest: newest?.id ?? '' });
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 1 });
  expect(await furrow.world.inbox(other)).toMatchObject({ unread: 0 });
});

test('a notification keeps the time at which it was first read', async () => {
  const user = await furrow.verifiedUser();
  await invite(newsFarm, user);
  const ids = (await furrow.world.inbox(user)).items.map(({ id }) => id);
  const { db } = furrow.context;
  const read = () => db.selectFrom('notifications').select('read_at').where('user_id', '=', user.uid).execute();
  const mark = async () => {
    await furrow.world.call(markNotificationsRead, user, { ids });
    return read();
  };
  const first = await mark();
  expect(first).toEqual([{ read_at: expect.any(Date) }]);
  furrow.clock.move(60_000);
  expect(await mark()).toEqual(first);
  await db.updateTable('farm_invitations').set({ status: 'declined' }).where('email', '=', user.email).execute();
  expect(await read()).toEqual(first);
  furrow.clock.reset();
});

test('a user with an unverified address is not named by it in the inbox or in mails', async () => {
  const [stranger, invitee] = [await furrow.world.user(), await furrow.verifiedUser()];
  const { result: farm } = await furrow.world.call(createFarm, stranger, { name: 'See evil.test' });
  const { result: craft } = await furrow.world.call(createCraft, stranger, { name: 'Given' });
  const invited = { farmId: farm?.farmId ?? '', inviteeEmail: invitee.email };
  await furrow.world.call(inviteUserToFarm, stranger, invited);
  await furrow.world.call(grantCraftAccess, stranger, {
    craftId: craft?.craftId ?? '',
    recipientEmail: invitee.email,
  });
  expect((await furrow.world.inbox(invitee)).items.map(({ text }) => text).sort()).toEqual([
    'A Furrow user gave you access to the Craft "Given".',
    'A Furrow user invites you to the farm "See evil.test".',
  ]);
  const mail = await new MailBox(furrow).mail(invitee.email, 'Join the farm');
  expect(mail.text).toContain('A Furrow user invites you to the farm');
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/evil\.test/);
  expect(mail.text).not.toContain(stranger.email);
});

test('an invitation beyond twenty mails an hour that strangers cause comes without a mail', async () => {
  furrow.clock.moveToNextHour();
  const hour = new Date(furrow.clock.now().setUTCMinutes(0, 0, 0));
  const [host, invitee] = [await furrow.world.user(), furrow.world.newEmail()];
  const { result: farm } = await furrow.world.call(createFarm, host, { name: 'Late Farm' });
  await furrow.context.db
    .insertInto('limit_counters')
    .values({ bucket: `strangers-mail:${invitee}`, window_start: hour, count: 20 })
    .execute();
  const invited = { farmId: farm?.farmId ?? '', inviteeEmail: invitee };
  expect((await furrow.world.call(inviteUserToFarm, host, invited)).httpStatus).toBe(200);
  const jobs = sql<{
    n: number;
  }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-mail'`;
  await expect.poll(async () => (await jobs.execute(furrow.context.db)).rows[0]?.n).toBe(0);
  expect(await new MailBox(furrow).mailsTo(invitee)).toEqual([]);
  furrow.clock.reset();
});

test('a purchase, its refund and a grant each cause one notification', async () => {
  const buyer = await furrow.verifiedUser();
  const shopper = new Shopper(furrow);
  const { sessionId } = await shopper.buy(buyer, 5);
  await shopper.steer('_refund', { session: sessionId, cents: 100 });
  const { result } = await furrow.world.call(createCraft, owner, { name: 'Given' });
  const grant = { craftId: result?.craftId ?? '', recipientEmail: buyer.email };
  for (let i = 0; i < 2; i += 1) await furrow.world.call(grantCraftAccess, owner, grant);
  await expect
    .poll(async () => (await furrow.world.inbox(buyer)).items.map(({ kind, text }) => `${kind}: ${text}`).sort())
    .toEqual([
      `grant: ${owner.email} gave you access to the Craft "Given".`,
      'purchase: 5,000 coins are on your balance.',
      'refund: Refund of $1.00 of a purchase of $5.00.',
    ]);
});

test('the inbox has pages, and a sweep deletes notifications of former years', async () => {
  const user = await furrow.verifiedUser();
  const { db } = furrow.context;
  const rows = Array.from({ length: 45 }, (_, index) => ({
    user_id: user.uid,
    kind: 'grant',
    text: `News ${index}`,
    link: '/crafts',
    at: new Date(Date.UTC(2020, 0, 1, 0, index)),
  }));
  await db.insertInto('notifications').values(rows).execute();
  const seen: string[] = [];
  for (let before: string | undefined, pages = 0; pages < 3; pages += 1) {
    const page = await furrow.world.inbox(user, before === undefined ? {} : { before });
    seen.push(...page.items.map(({ text }) => text));
    expect(page.unread).toBe(45);
    before = page.next ?? undefined;
  }
  expect(seen).toEqual(rows.map(({ text }) => text).reverse());
  await sweepNotifications(db, new Date());
  expect(await furrow.world.inbox(user)).toEqual({ items: [], next: null, unread: 0 });
});

test('a disabled user gets no mails, and finds the notification in the inbox once enabled again', async () => {
  const [shutOut, other] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', shutOut.uid).execute();
  const { db, config, clock } = furrow.context;
  const mail = {
    kind: farmNoticeMail,
    props: { what: 'removed', farmName: 'News Farm', by: 'A Furrow user', link: furrow.url },
    key: 'told:shut-out',
  } as const;
  const news = { kind: 'removal', text: 'You are no longer a member.', link: '/dashboard', now: clock.now() } as const;
  await inTransaction(db, (tx) => notify(tx, config, { ...news, to: [shutOut.uid, other.uid], mail }));
  await new MailBox(furrow).mail(other.email, 'You are no longer in');
  expect(await new MailBox(furrow).mailsTo(shutOut.email)).toEqual([]);
  await furrow.context.db.updateTable('users').set({ disabled: false }).where('uid', '=', shutOut.uid).execute();
  expect((await furrow.world.inbox(await furrow.world.signIn(shutOut))).items).toMatchObject([
    { kind: 'removal', isRead: false },
  ]);
});

test('a notification of an unknown kind, from a newer server, is shown and counted', async () => {
  const user = await furrow.verifiedUser();
  const told = { user_id: user.uid, kind: 'newer', text: 'Something new.', link: '/new', at: furrow.clock.now() };
  await furrow.context.db.insertInto('notifications').values(told).execute();
  expect(await furrow.world.inbox(user)).toMatchObject({ unread: 1, items: [{ text: 'Something new.' }] });
});

test('the inbox keeps notifications for a year', async () => {
  const user = await furrow.verifiedUser();
  const { db, clock } = furrow.context;
  const now = clock.now();
  const tell = (daysAgo: number) => ({
    user_id: user.uid,
    kind: 'grant',
    text: `${daysAgo} days ago`,
    link: '/crafts',
    at: new Date(now.getTime() - daysAgo * dayMs),
  });
  await db.insertInto('notifications').values([366, 364, 1].map(tell)).execute();
  await sweepNotifications(db, now);
  expect((await furrow.world.inbox(user)).items.map(({ text }) => text)).toEqual(['1 days ago', '364 days ago']);
});

test('notifications and mail switches of a deleted user are deleted', async () => {
  const user = await furrow.verifiedUser();
  await invite(newsFarm, user);
  await furrow.world.call(setMailSwitch, user, { kind: 'invitation', on: false });
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  for (const table of ['notifications', 'mail_switches'] as const) {
    const kept = furrow.context.db.selectFrom(table).select('user_id').where('user_id', '=', user.uid);
    expect(await kept.execute()).toEqual([]);
  }
});

test('a deleted user is named in no notification, and notifications about their grants no longer count as unread', async () => {
  const [leaver, stayer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  const { result } = await furrow.world.call(createCraft, leaver, {
    name: 'Tidy',
    prompt: 'Tidy up.',
    isPublic: false,
  });
  const craftId = result?.craftId ?? '';
  await furrow.world.call(grantCraftAccess, leaver, { craftId, recipientEmail: stayer.email });
  const news = { to: [stayer.uid], by: leaver.uid, kind: 'removal', link: '/farms', now: furrow.clock.now() } as const;
  await inTransaction(furrow.context.db, (tx) =>
    notify(tx, furrow.context.config, { ...news, text: `${leaver.email} left your farm "Weeds".` }),
  );
  await invite(newsFarm, stayer);
  await furrow.world.identity('v1/accounts:delete', { idToken: leaver.idToken });
  expect((await furrow.world.inbox(stayer)).items.map(({ text, isRead }) => [text, isRead])).toEqual([
    [`${owner.email} invites you to the farm "News Farm".`, false],
    ['A Furrow user left your farm "Weeds".', false],
    ['A Furrow user gave you access to the Craft "Tidy".', true],
  ]);
});

test('an unverified address gets at most twenty mails an hour about acts of others', async () => {
  furrow.clock.moveToNextHour();
  const [unproved, proved] = [await furrow.world.user(), await furrow.verifiedUser()];
  const { db, config, clock } = furrow.context;
  const tell = (what: number) =>
    inTransaction(db, (tx) =>
      notify(tx, config, {
        to: [unproved.uid, proved.uid],
        kind: 'approval',
        text: 'You are a member of the farm "News Farm" now.',
        link: '/dashboard',
        now: clock.now(),
        mail: {
          kind: farmNoticeMail,
          props: { what: 'approved', farmName: 'News Farm', by: 'A Furrow user', link: furrow.url },
          key: `told:${what}`,
        },
      }),
    );
  for (let what = 0; what < 23; what += 1) await tell(what);
  expect([(await furrow.world.inbox(unproved)).unread, (await furrow.world.inbox(proved)).unread]).toEqual([23, 23]);
  const mailsOf = async ({ email }: TestUser) => (await new MailBox(furrow).mailsTo(email)).length;
  await expect.poll(() => mailsOf(proved), { timeout: 15_000 }).toBe(23);
  expect(await mailsOf(unproved)).toBe(20);
});
