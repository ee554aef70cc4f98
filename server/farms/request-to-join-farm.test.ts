import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptFarmInvitation,
  approveFarmJoinRequest,
  createFarm,
  declineFarmJoinRequest,
  deleteFarm,
  removeFarmMember,
  requestToJoinFarm,
  transferFarm,
  updateFarmDetails,
  withdrawFarmJoinRequest,
} from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { readOwnFarms } from './own-farms.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, read, newName, newcomer, person, newFarm, newRequest, invite, itemsOf, farmIdOf } = farmWorld(
  () => furrow,
);

test('the request of a user with an unverified address is marked as such, and the mail does not name them', async () => {
  const { owner, farmId } = await newFarm();
  const asker = await newcomer();
  await call(requestToJoinFarm, asker, { farmId });
  expect(await itemsOf('joinRequests', owner, { farmId })).toMatchObject([
    { requesterEmail: asker.email, requesterVerified: false },
  ]);
  expect(await itemsOf('myJoinRequests', asker)).toMatchObject([{ requesterVerified: false }]);
  const mail = await new MailBox(furrow).mail(owner.email, 'Somebody would like to join');
  expect(mail.text).toContain('A Furrow user asks to join your farm');
  expect(mail.text).not.toContain(asker.email);
});

test('notification and mail about a join request link to where the owner answers it', async () => {
  const { owner, farmId } = await newFarm();
  await call(requestToJoinFarm, await newcomer(), { farmId });
  const place = `/farm/${farmId}#join-requests`;
  expect(await itemsOf('myNotifications', owner)).toMatchObject([{ kind: 'request', link: place }]);
  const mail = await new MailBox(furrow).mail(owner.email, 'Somebody would like to join');
  expect(mail.text).toContain(`${furrow.url}${place}`);
});

test('an approved user joins the farm, and repeating the approval gets the same answer', async () => {
  const { owner, farmId } = await newFarm();
  const asker = await person();
  expect((await call(requestToJoinFarm, asker, { farmId })).result).toEqual({ message: farmMessages.requestSent });
  expect((await call(requestToJoinFarm, asker, { farmId })).error?.status).toBe('ALREADY_EXISTS');
  const [request] = await itemsOf('joinRequests', owner, { farmId });
  expect(request).toEqual({
    id: expect.any(String),
    farmId,
    farmName: expect.any(String),
    status: 'pending',
    requesterId: asker.uid,
    requesterEmail: asker.email,
    askedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    requesterVerified: true,
  });
  expect(await itemsOf('myJoinRequests', asker)).toEqual([request]);
  const approval = { requestId: request?.id, requesterUid: asker.uid };
  const other = await person();
  expect((await call(approveFarmJoinRequest, owner, { ...approval, requesterUid: other.uid })).error?.status).toBe(
    'INVALID_ARGUMENT',
  );
  for (let time = 0; time < 2; time += 1)
    expect((await call(approveFarmJoinRequest, owner, approval)).result).toEqual({
      message: farmMessages.requestApproved,
    });
  expect(await farmIdOf(asker)).toBe(farmId);
  const elsewhere = await newFarm();
  expect((await call(requestToJoinFarm, asker, { farmId: elsewhere.farmId })).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: farmMessages.inAFarm,
  });
  expect((await read('farm', asker, { farmId })).value).toMatchObject({ memberCount: 2 });
});

test('a user cannot ask to join a private, closed or unknown farm, their own farm, or one while in another', async () => {
  const { owner, farmId } = await newFarm();
  const elsewhere = await newFarm();
  const hidden = await newFarm({ isPublic: false });
  expect((await call(requestToJoinFarm, await person(), { farmId: hidden.farmId })).error).toEqual({
    status: 'NOT_FOUND',
    message: farmMessages.unknown,
  });
  expect((await call(requestToJoinFarm, owner, { farmId })).error).toEqual({
    status: 'ALREADY_EXISTS',
    message: farmMessages.memberAlready,
  });
  expect((await call(requestToJoinFarm, elsewhere.owner, { farmId })).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: farmMessages.ownsAFarm,
  });
  await call(updateFarmDetails, owner, { farmId, acceptingMembers: false });
  expect((await call(requestToJoinFarm, await person(), { farmId })).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: farmMessages.notAccepting,
  });
  expect((await call(requestToJoinFarm, await person(), { farmId: 'nowhere' })).error?.status).toBe('NOT_FOUND');
});

test('calls about members accept uids of the greatest length', () => {
  const uid = 'u'.repeat(128);
  for (const { payload } of [removeFarmMember, transferFarm])
    expect(v.safeParse(payload, { farmId: 'x', userId: uid }).success).toBe(true);
  expect(v.safeParse(approveFarmJoinRequest.payload, { requestId: 'x', requesterUid: uid }).success).toBe(true);
});

test('a join request that was declined or withdrawn is over, and the user may ask again', async () => {
  const { owner, farmId } = await newFarm();
  const asker = await person();
  const first = await newRequest(farmId, asker);
  expect((await call(declineFarmJoinRequest, owner, { requestId: first })).result).toBeDefined();
  expect(await itemsOf('myNotifications', asker)).toMatchObject([{ kind: 'approval', link: paths.allFarms() }]);
  expect((await call(declineFarmJoinRequest, owner, { requestId: first })).error?.status).toBe('FAILED_PRECONDITION');
  const second = await newRequest(farmId, asker);
  expect((await call(withdrawFarmJoinRequest, asker, { requestId: second })).result).toBeDefined();
  const late = await call(approveFarmJoinRequest, owner, { requestId: second, requesterUid: asker.uid });
  // The requester withdrew it; nobody answered it.
  expect(late.error).toEqual({ status: 'FAILED_PRECONDITION', message: 'This request is no longer open.' });
  expect(await farmIdOf(asker)).toBe(null);
});

test('a withdrawn join request cannot be approved, even if its user joined by an invitation', async () => {
  const farm = await newFarm();
  const asker = await person();
  const requestId = await newRequest(farm.farmId, asker);
  await call(withdrawFarmJoinRequest, asker, { requestId });
  await call(acceptFarmInvitation, asker, { invitationId: await invite(farm, asker) });
  const { error } = await call(approveFarmJoinRequest, farm.owner, { requestId, requesterUid: asker.uid });
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: farmMessages.requesterInAFarm });
});

test.each<[how: string, end: (asked: { owner: TestUser; farmId: string; asker: TestUser; id: string }) => unknown]>([
  ['withdrawn', ({ asker, id }) => call(withdrawFarmJoinRequest, asker, { requestId: id })],
  ['declined', ({ owner, id }) => call(declineFarmJoinRequest, owner, { requestId: id })],
  [
    'approved',
    ({ owner, asker, id }) => call(approveFarmJoinRequest, owner, { requestId: id, requesterUid: asker.uid }),
  ],
  ['moot because its user created a farm', ({ asker }) => call(createFarm, asker, { name: newName() })],
  [
    'moot because its user was deleted',
    ({ asker }) => furrow.world.identity('v1/accounts:delete', { idToken: asker.idToken }),
  ],
])("a join request counts as unread in the farm owner's inbox until it is %s", async (_how, end) => {
  const { owner, farmId } = await newFarm();
  const [asker, other] = [await person(), await person()];
  const id = await newRequest(farmId, asker);
  await newRequest(farmId, other);
  expect((await furrow.world.inbox(owner)).unread).toBe(2);
  await end({ owner, farmId, asker, id });
  expect((await furrow.world.inbox(owner)).unread).toBe(1);
});

test('a user who asked to join does not see a new name of a farm that became private, and its owner does', async () => {
  const name = newName();
  const { owner, farmId } = await newFarm({ name });
  const asker = await person();
  await newRequest(farmId, asker);
  const renamed = newName();
  await call(updateFarmDetails, owner, { farmId, isPublic: false, name: renamed });
  expect(await itemsOf('myJoinRequests', asker)).toMatchObject([{ farmName: name }]);
  expect(await itemsOf('joinRequests', asker, { farmId })).toMatchObject([{ farmName: name }]);
  expect(await itemsOf('joinRequests', owner, { farmId })).toMatchObject([{ farmName: renamed }]);
  expect((await readOwnFarms(furrow.context.db, asker.uid)).joinRequests).toMatchObject([{ farm: name }]);
});

test.each(['joinRequests', 'farmInvitations'])(
  'the read %s is empty for strangers, and NOT_FOUND for a deleted or unknown farm',
  async (query) => {
    const { owner, farmId } = await newFarm();
    expect(await itemsOf(query, await person(), { farmId })).toEqual([]);
    await call(deleteFarm, owner, { farmId });
    for (const unknown of [farmId, 'nowhere', '', "' or true --", '../x'])
      expect((await furrow.world.read(query, owner, { farmId: unknown })).error, unknown).toEqual({
        status: 'NOT_FOUND',
        message: farmMessages.unknown,
      });
  },
);

test('a stranger to a private farm gets NOT_FOUND for its join requests, as for unknown ones', async () => {
  const { owner, farmId } = await newFarm();
  const asker = await person();
  await call(requestToJoinFarm, asker, { farmId });
  const [request] = await itemsOf('joinRequests', owner, { farmId });
  await call(updateFarmDetails, owner, { farmId, isPublic: false });
  const stranger = await person();
  for (const requestId of [request?.id, 'never-was']) {
    const approval = await call(approveFarmJoinRequest, stranger, { requestId, requesterUid: asker.uid });
    const refusal = await call(declineFarmJoinRequest, stranger, { requestId });
    const unknown = { status: 'NOT_FOUND', message: farmMessages.requestUnknown };
    expect([approval.error, refusal.error]).toEqual([unknown, unknown]);
  }
});

test('of two farms that approve the same user at once, one gets the user', async () => {
  for (let round = 0; round < 10; round += 1) {
    const farms = await Promise.all([newFarm(), newFarm()]);
    const asker = await person();
    const ids: string[] = [];
    for (const { farmId } of farms) ids.push(await newRequest(farmId, asker));
    const answers = await Promise.all(
      farms.map(({ owner }, n) => call(approveFarmJoinRequest, owner, { requestId: ids[n], requesterUid: asker.uid })),
    );
    expect(answers.map(({ error }) => error?.status ?? 'OK').sort()).toEqual(['FAILED_PRECONDITION', 'OK']);
    expect(await itemsOf('myJoinRequests', asker)).toEqual([]);
  }
});

test('a user asks to join the same farm at most three times a day', async () => {
  const [{ farmId }, other] = [await newFarm(), await newFarm()];
  const asker = await person();
  for (let time = 1; time <= 3; time += 1) {
    await call(requestToJoinFarm, asker, { farmId });
    const [request] = await itemsOf('myJoinRequests', asker);
    await call(withdrawFarmJoinRequest, asker, { requestId: request?.id });
  }
  expect((await call(requestToJoinFarm, asker, { farmId })).error?.status).toBe('RESOURCE_EXHAUSTED');
  expect((await call(requestToJoinFarm, asker, { farmId: other.farmId })).error).toBeUndefined();
  const again = async () => (await call(requestToJoinFarm, await furrow.world.signIn(asker), { farmId })).error?.status;
  expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, again)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('join requests, approvals, refusals, removals and hand-overs are mailed to the user concerned', async () => {
  const { owner, farmId } = await newFarm();
  const asker = await person();
  const mails = new MailBox(furrow);
  const requestId = await newRequest(farmId, asker);
  expect((await mails.mail(owner.email, 'would like to join')).text).toContain(asker.email);
  await call(approveFarmJoinRequest, owner, { requestId, requesterUid: asker.uid });
  await mails.mail(asker.email, 'You are in');
  const refused = await person();
  await call(declineFarmJoinRequest, owner, { requestId: await newRequest(farmId, refused) });
  await mails.mail(refused.email, 'was declined');
  expect(await itemsOf('myNotifications', refused)).toMatchObject([
    { kind: 'approval', text: expect.stringMatching(/^Your request to join the farm ".+" was declined\.$/) },
  ]);
  await call(transferFarm, owner, { farmId, userId: asker.uid });
  expect((await mails.mail(asker.email, 'is yours')).text).toContain(owner.email);
  await call(removeFarmMember, asker, { farmId, userId: owner.uid });
  await mails.mail(owner.email, 'You are no longer in');
});

test('the pages of join requests and of the farm collection contain each item once', async () => {
  const { owner, farmId } = await newFarm();
  await sql`with people as (
      insert into users (uid, email, valid_since, created_at, last_login_at)
      select 'asker-' || n, 'asker-' || n || '@example.test', now(), date_trunc('minute', now()) - (n / 2) * interval '1 s', now()
      from generate_series(1, 205) n returning uid, created_at)
    insert into farm_join_requests (id, farm_id, requester_id, created_at)
    select uid, ${farmId}, uid, created_at from people`.execute(furrow.context.db);
  const asked = await pagesOf('joinRequests', owner, { farmId });
  expect(asked.map((page) => page.length)).toEqual([100, 100, 5]);
  expect(new Set(asked.flat()).size).toBe(205);
  await sql`delete from farm_join_requests where farm_id = ${farmId}`.execute(furrow.context.db);
  await sql`delete from users where uid like 'asker-%'`.execute(furrow.context.db);

  await sql`insert into crafts (id, creator_id, name, market_description, is_public, created_at, updated_at)
    select 'shared-' || n, ${owner.uid}, 'Shared', '', n <> 7, date_trunc('minute', now()) - (n / 2) * interval '1 s', now()
    from generate_series(1, 50) n`.execute(furrow.context.db);
  const shared = await pagesOf('farmCollection', owner, { farmId });
  expect(shared.map((page) => page.length)).toEqual([24, 24, 1]);
  expect(new Set(shared.flat()).size).toBe(49);
  for (const query of ['joinRequests', 'farmCollection'])
    expect((await read(query, owner, { farmId, after: 'x' })).error?.status).toBe('INVALID_ARGUMENT');
});

/** The ids of a list, page by page. */
async function pagesOf(query: string, user: TestUser, args: object): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { value } = await read(query, user, { ...args, ...(after === undefined ? {} : { after }) });
    const page = value as { items: { id: string }[]; next: string | null };
    pages.push(page.items.map(({ id }) => id));
    after = page.next;
  }
  return pages;
}
