import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authMessages } from '#contract/auth/messages.ts';
import { cancelBounty, createBounty } from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import {
  acceptFarmInvitation,
  approveFarmJoinRequest,
  checkFarmNameIsUnique,
  createFarm,
  declineFarmInvitation,
  declineFarmJoinRequest,
  deleteFarm,
  inviteUserToFarm,
  leaveFarm,
  removeFarmMember,
  requestToJoinFarm,
  setFarmIcon,
  transferFarm,
  updateFarmDetails,
  withdrawFarmInvitation,
  withdrawFarmJoinRequest,
} from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { createFarmCaller } from '#testing/farm-caller.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { readOwnFarms } from './own-farms.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const call: TestFurrow['world']['call'] = (...args) => furrow.world.call(...args);
const read = (name: string, user: TestUser | null, args: object = {}) => furrow.world.read(name, user, args);
let farmsMade = 0;
const newName = () => {
  farmsMade += 1;
  return `Farm number ${farmsMade}`;
};

/** A test has more people than may sign up from one address in an hour. */
async function newcomer(email?: string): Promise<TestUser> {
  await furrow.context.db.deleteFrom('limit_counters').where('bucket', 'like', 'sign-up%').execute();
  return furrow.world.user(email);
}

async function person(): Promise<TestUser> {
  const user = await newcomer();
  await furrow.context.db.updateTable('users').set({ email_verified: true }).where('uid', '=', user.uid).execute();
  return user;
}

async function newFarm({ isPublic = true, name = newName() } = {}): Promise<{ owner: TestUser; farmId: string }> {
  const owner = await person();
  const { result, error } = await call(createFarm, owner, { name });
  if (!result) throw new Error(JSON.stringify(error));
  if (isPublic) await call(updateFarmDetails, owner, { farmId: result.farmId, isPublic: true });
  return { owner, farmId: result.farmId };
}

async function newRequest(farmId: string, requester: TestUser): Promise<string> {
  const { error } = await call(requestToJoinFarm, requester, { farmId });
  if (error) throw new Error(JSON.stringify(error));
  return firstId('joinRequests', requester, { farmId });
}

async function newMember(farm: { owner: TestUser; farmId: string }): Promise<TestUser> {
  const member = await person();
  const requestId = await invite(farm, member);
  const { error } = await call(acceptFarmInvitation, member, { invitationId: requestId });
  if (error) throw new Error(JSON.stringify(error));
  return member;
}

async function invite({ owner, farmId }: { owner: TestUser; farmId: string }, invitee: TestUser): Promise<string> {
  const { error } = await call(inviteUserToFarm, owner, { farmId, inviteeEmail: invitee.email });
  if (error) throw new Error(JSON.stringify(error));
  const row = await furrow.context.db
    .selectFrom('farm_invitations')
    .select('id')
    .where('farm_id', '=', farmId)
    .where('email', '=', invitee.email)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function itemsOf(query: string, user: TestUser | null, args: object = {}): Promise<Record<string, unknown>[]> {
  const { value, error } = await read(query, user, args);
  if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
    throw new Error(JSON.stringify(error));
  return value.items;
}
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

const firstId = async (query: string, user: TestUser, args: object) =>
  String((await itemsOf(query, user, args))[0]?.id);
const farmIdOf = async (user: TestUser) => {
  const { value } = await read('me', user);
  return typeof value === 'object' && value !== null && 'farmId' in value ? value.farmId : undefined;
};

describe('founding', () => {
  test('a new farm is private, accepts members and has its founder as owner', async () => {
    const owner = await person();
    const { result } = await call(createFarm, owner, { name: '  Green   Valley ' });
    const farmId = result?.farmId;
    expect((await read('farm', owner, { farmId })).value).toEqual({
      id: farmId,
      name: 'Green Valley',
      description: '',
      icon: null,
      visual: null,
      isPublic: false,
      acceptingMembers: true,
      ownerId: owner.uid,
      subscription: 'Membership',
      createdAt: expect.any(String),
      memberCount: 1,
      craftCount: 0,
    });
    expect(await farmIdOf(owner)).toBe(farmId);
    expect(await itemsOf('farmMembers', owner, { farmId })).toEqual([
      { userId: owner.uid, displayName: null, role: 'owner', joinedAt: expect.any(String) },
    ]);
    expect((await call(createFarm, owner, { name: newName() })).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: farmMessages.ownsAFarm,
    });
  });

  test.each([
    ['', farmMessages.nameMissing],
    ['   ', farmMessages.nameMissing],
    ['\u200b\u200d\u2060', farmMessages.nameMissing],
    ['ab', farmMessages.nameTooShort],
    ['a\u200bb', farmMessages.nameTooShort],
    // Letters are counted as people do, not in halves.
    ['😀a', farmMessages.nameTooShort],
    ['𝒳1', farmMessages.nameTooShort],
    ['x'.repeat(81), farmMessages.nameTooLong],
  ])('the name %j is refused everywhere', async (name, message) => {
    const { owner, farmId } = await newFarm();
    const refused = { status: 'INVALID_ARGUMENT', message };
    expect((await call(createFarm, await person(), { name })).error).toEqual(refused);
    expect((await call(checkFarmNameIsUnique, owner, { farmName: name })).error).toEqual(refused);
    expect((await call(updateFarmDetails, owner, { farmId, name })).error).toEqual(refused);
  });

  test.each([
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ ΑΒΓ', 'οδοςαβγ'],
    ['Οδός', 'ΟΔΌΣ'],
    ['İzmir Farm', 'izmir farm'],
  ])('%j and %j are one name', (name, other) => {
    expect(farmNameKey(name)).toBe(farmNameKey(other));
  });

  test.each(['zen garden', 'ZEN  GARDEN', 'ZenGarden', 'Zen\u200bGarden', 'Ｚｅｎ Garden', 'Zen G\u0430rden'])(
    '%j is the same name as Zen Garden',
    async (name) => {
      await call(createFarm, await person(), { name: 'Zen Garden' });
      const other = await newFarm();
      expect((await call(createFarm, await person(), { name })).error).toEqual({
        status: 'ALREADY_EXISTS',
        message: farmMessages.nameTaken,
      });
      expect((await call(checkFarmNameIsUnique, other.owner, { farmName: name })).result).toEqual({
        isUnique: false,
        message: farmMessages.nameTaken,
      });
      expect((await call(updateFarmDetails, other.owner, { farmId: other.farmId, name })).error).toEqual({
        status: 'ALREADY_EXISTS',
        message: farmMessages.nameTaken,
      });
    },
  );

  test('only one’s own farm is left out of the check', async () => {
    const name = newName();
    const { owner, farmId } = await newFarm({ name });
    const check = async (user: TestUser) =>
      (await call(checkFarmNameIsUnique, user, { farmName: name, farmIdToExclude: farmId })).result?.isUnique;
    expect(await check(owner)).toBe(true);
    expect(await check(await person())).toBe(false);
  });

  test('of 40 that found a farm of one name at once one does', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, person));
    const answers = await Promise.all(people.map((user) => call(createFarm, user, { name: 'Wanted By All' })));
    const statuses = answers.map(({ error }) => error?.status ?? 'OK').sort();
    expect(statuses).toEqual([...Array(39).fill('ALREADY_EXISTS'), 'OK']);
    const { db } = furrow.context;
    expect(await db.selectFrom('farms').select('id').where('name', '=', 'Wanted By All').execute()).toHaveLength(1);
  });

  test('one person who founds ten farms at once has one', async () => {
    const owner = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(createFarm, owner, { name: newName() })));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.status))).toEqual(new Set([undefined, 'FAILED_PRECONDITION']));
  });
});

test('who is deleted while a call is under way founds no farm and asks to join none', async () => {
  const { farmId } = await newFarm();
  for (let round = 0; round < 15; round += 1) {
    const [founder, asker] = [await newcomer(), await newcomer()];
    const remove = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    const [, founded, , asked] = await Promise.all([
      remove(founder),
      call(createFarm, founder, { name: newName() }),
      remove(asker),
      call(requestToJoinFarm, asker, { farmId }),
    ]);
    for (const { error } of [founded, asked]) expect([undefined, 'UNAUTHENTICATED']).toContain(error?.status);
  }
  expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
});

test('who was deleted after they were let in is told that they are not signed in', async () => {
  const { farmId } = await newFarm();
  const gone = await newcomer();
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.idToken });
  const callAsLetIn = createFarmCaller(furrow.context);
  expect((await callAsLetIn(createFarm, gone, { name: newName() })).status).toBe('UNAUTHENTICATED');
  expect((await callAsLetIn(requestToJoinFarm, gone, { farmId })).status).toBe('UNAUTHENTICATED');
});

describe('details', () => {
  test('what is given changes', async () => {
    const { owner, farmId } = await newFarm();
    expect((await call(updateFarmDetails, owner, { farmId, description: 'We grow.' })).result).toEqual({
      message: farmMessages.saved,
    });
    await call(setFarmIcon, owner, { farmId, icon: 'zen_garden' });
    await call(updateFarmDetails, owner, { farmId, acceptingMembers: false });
    expect((await read('farm', owner, { farmId })).value).toMatchObject({
      description: 'We grow.',
      icon: 'zen_garden',
      isPublic: true,
      acceptingMembers: false,
    });
  });

  test.each([
    [{ description: 'x'.repeat(501) }, farmMessages.descriptionTooLong],
    [{}, farmMessages.nothingToChange],
  ])('%j is refused', async (fields, message) => {
    const { owner, farmId } = await newFarm();
    const { error } = await call(updateFarmDetails, owner, { farmId, ...fields });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
  });

  test.each([{ isPublic: 'yes' }, { ownerId: 'x' }, { memberCount: 9 }, { visual: 'x' }])(
    '%j is refused',
    async (fields) => {
      const { owner, farmId } = await newFarm();
      expect((await call(updateFarmDetails, owner, { farmId, ...fields })).error?.status).toBe('INVALID_ARGUMENT');
    },
  );

  test('an icon is one of the twenty', async () => {
    const { owner, farmId } = await newFarm();
    const { error } = await call(setFarmIcon, owner, { farmId, icon: '../../etc' });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: farmMessages.iconUnknown });
  });
});

describe('joining by request', () => {
  test('an address that the requester has not verified is told as such, and names nobody', async () => {
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

  test('the news of a request leads to where it is answered', async () => {
    const { owner, farmId } = await newFarm();
    await call(requestToJoinFarm, await newcomer(), { farmId });
    const place = `/farm/${farmId}#join-requests`;
    expect(await itemsOf('myNotifications', owner)).toMatchObject([{ kind: 'request', link: place }]);
    const mail = await new MailBox(furrow).mail(owner.email, 'Somebody would like to join');
    expect(mail.text).toContain(`${furrow.url}${place}`);
  });

  test('asked, approved, in; the same answer again', async () => {
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

  test('not to a farm that is private or does not accept members, nor from another farm or this one', async () => {
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

  test('people are named by uids as long as uids may be', () => {
    const uid = 'u'.repeat(128);
    for (const { payload } of [removeFarmMember, transferFarm])
      expect(v.safeParse(payload, { farmId: 'x', userId: uid }).success).toBe(true);
    expect(v.safeParse(approveFarmJoinRequest.payload, { requestId: 'x', requesterUid: uid }).success).toBe(true);
  });

  test('declined or withdrawn it is over, and may be asked again', async () => {
    const { owner, farmId } = await newFarm();
    const asker = await person();
    const first = await newRequest(farmId, asker);
    expect((await call(declineFarmJoinRequest, owner, { requestId: first })).result).toBeDefined();
    expect((await call(declineFarmJoinRequest, owner, { requestId: first })).error?.status).toBe('FAILED_PRECONDITION');
    const second = await newRequest(farmId, asker);
    expect((await call(withdrawFarmJoinRequest, asker, { requestId: second })).result).toBeDefined();
    const late = await call(approveFarmJoinRequest, owner, { requestId: second, requesterUid: asker.uid });
    expect(late.error?.status).toBe('FAILED_PRECONDITION');
    expect(await farmIdOf(asker)).toBe(null);
  });

  test.each<[how: string, end: (asked: { owner: TestUser; farmId: string; asker: TestUser; id: string }) => unknown]>([
    ['withdrawn', ({ asker, id }) => call(withdrawFarmJoinRequest, asker, { requestId: id })],
    ['declined', ({ owner, id }) => call(declineFarmJoinRequest, owner, { requestId: id })],
    [
      'approved',
      ({ owner, asker, id }) => call(approveFarmJoinRequest, owner, { requestId: id, requesterUid: asker.uid }),
    ],
    ['of somebody who is in a farm now', ({ asker }) => call(createFarm, asker, { name: newName() })],
    ['of somebody who is gone', ({ asker }) => furrow.world.identity('v1/accounts:delete', { idToken: asker.idToken })],
  ])("a request is unread in its owner's inbox while it is open, not once it is %s", async (_how, end) => {
    const { owner, farmId } = await newFarm();
    const [asker, other] = [await person(), await person()];
    const id = await newRequest(farmId, asker);
    await newRequest(farmId, other);
    expect((await furrow.world.inbox(owner)).unread).toBe(2);
    await end({ owner, farmId, asker, id });
    expect((await furrow.world.inbox(owner)).unread).toBe(1);
  });

  test('who asked does not learn what a farm is called since it became private, its owner sees it', async () => {
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
    '%s of a farm that nobody knows, or that was taken away, are none',
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

  test('of two farms that approve one person at once, one has them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const farms = await Promise.all([newFarm(), newFarm()]);
      const asker = await person();
      const ids: string[] = [];
      for (const { farmId } of farms) ids.push(await newRequest(farmId, asker));
      const answers = await Promise.all(
        farms.map(({ owner }, n) =>
          call(approveFarmJoinRequest, owner, { requestId: ids[n], requesterUid: asker.uid }),
        ),
      );
      expect(answers.map(({ error }) => error?.status ?? 'OK').sort()).toEqual(['FAILED_PRECONDITION', 'OK']);
      expect(await itemsOf('myJoinRequests', asker)).toEqual([]);
    }
  });
});

describe('joining by invitation', () => {
  test('the invited address is mailed once, and its verified holder accepts', async () => {
    const { owner, farmId } = await newFarm({ isPublic: false });
    const invitee = await newcomer();
    const invitation = { farmId, inviteeEmail: invitee.email };
    for (let time = 0; time < 2; time += 1)
      expect((await call(inviteUserToFarm, owner, invitation)).result).toEqual({
        message: `Invitation sent to ${invitee.email}.`,
      });
    const mail = await new MailBox(furrow).mail(invitee.email, 'Join the farm');
    expect(mail.text).toContain(owner.email);
    const { id } = await furrow.context.db
      .selectFrom('farm_invitations')
      .select('id')
      .where('email', '=', invitee.email)
      .executeTakeFirstOrThrow();
    expect(await itemsOf('myInvitations', invitee)).toEqual([]);
    const answer = { invitationId: id };
    expect((await call(acceptFarmInvitation, invitee, answer)).error?.status).toBe('PERMISSION_DENIED');
    expect((await call(acceptFarmInvitation, await person(), answer)).error?.status).toBe('NOT_FOUND');
    expect((await call(declineFarmInvitation, owner, answer)).error?.status).toBe('NOT_FOUND');
    await furrow.context.db.updateTable('users').set({ email_verified: true }).where('uid', '=', invitee.uid).execute();
    expect(await itemsOf('myInvitations', invitee)).toMatchObject([{ id, farmOwnerEmail: owner.email, farmId }]);
    expect((await call(acceptFarmInvitation, invitee, answer)).result).toEqual({
      message: farmMessages.invitationAccepted,
    });
    expect((await call(acceptFarmInvitation, invitee, answer)).error?.status).toBe('FAILED_PRECONDITION');
    expect(await farmIdOf(invitee)).toBe(farmId);
  });

  test.each<
    [how: string, end: (invited: { owner: TestUser; farmId: string; invitee: TestUser; id: string }) => unknown]
  >([
    ['accepted', ({ invitee, id }) => call(acceptFarmInvitation, invitee, { invitationId: id })],
    ['declined', ({ invitee, id }) => call(declineFarmInvitation, invitee, { invitationId: id })],
    ['withdrawn', ({ owner, id }) => call(withdrawFarmInvitation, owner, { invitationId: id })],
    ['to a farm that is gone', ({ owner, farmId }) => call(deleteFarm, owner, { farmId })],
  ])('an invitation is unread in the inbox while it is open, not once it is %s', async (_how, end) => {
    const [farm, other] = [await newFarm(), await newFarm()];
    const invitee = await person();
    const id = await invite(farm, invitee);
    await invite(other, invitee);
    expect((await furrow.world.inbox(invitee)).unread).toBe(2);
    await end({ ...farm, invitee, id });
    expect((await furrow.world.inbox(invitee)).unread).toBe(1);
  });

  test.each([
    ["o'brien@example.test", "o'brien@example.test"],
    ['a&b@example.test', 'a&b@example.test'],
    ['Käthe@example.test', null],
    ['Anna@Müller.test', 'anna@xn--mller-kva.test'],
    ['ａｎｎａ@example.test', 'anna@example.test'],
  ])('whatever can sign up can be invited, in the form of its account, and nothing else: %s', async (typed, email) => {
    const { owner, farmId } = await newFarm();
    const signedUp = await newcomer(typed).catch(() => null);
    const { error } = await call(inviteUserToFarm, owner, { farmId, inviteeEmail: typed });
    expect(error).toEqual(
      email === null ? { status: 'INVALID_ARGUMENT', message: authMessages.emailInvalid } : undefined,
    );
    expect((await itemsOf('farmInvitations', owner, { farmId })).map(({ inviteeEmail }) => inviteeEmail)).toEqual(
      email === null ? [] : [email],
    );
    const users = furrow.context.db
      .selectFrom('users')
      .select('email')
      .where('uid', '=', signedUp?.uid ?? '');
    expect((await users.executeTakeFirst())?.email ?? null).toBe(email);
  });

  test('a declined one is over, an old one too, and who is in a farm is refused', async () => {
    const farm = await newFarm();
    const [decliner, late, elsewhere] = [await person(), await person(), (await newFarm()).owner];
    const declined = await invite(farm, decliner);
    expect((await call(declineFarmInvitation, decliner, { invitationId: declined })).result).toEqual({
      message: farmMessages.invitationDeclined,
    });
    expect((await call(acceptFarmInvitation, decliner, { invitationId: declined })).error?.status).toBe(
      'FAILED_PRECONDITION',
    );
    const refused = await call(acceptFarmInvitation, elsewhere, { invitationId: await invite(farm, elsewhere) });
    expect(refused.error).toEqual({ status: 'FAILED_PRECONDITION', message: farmMessages.ownsAFarm });
    const old = await invite(farm, late);
    const { created_at: from, expires_at: to } = await furrow.context.db
      .selectFrom('farm_invitations')
      .select(['created_at', 'expires_at'])
      .where('id', '=', old)
      .executeTakeFirstOrThrow();
    expect(to.getTime() - from.getTime()).toBe(14 * 24 * 3_600_000);
    await furrow.context.db
      .updateTable('farm_invitations')
      .set({ expires_at: furrow.clock.now() })
      .where('id', '=', old)
      .execute();
    expect(await itemsOf('myInvitations', late)).toEqual([]);
    expect(await itemsOf('farmInvitations', farm.owner, { farmId: farm.farmId })).toMatchObject([
      { inviteeEmail: elsewhere.email },
    ]);
    expect((await call(acceptFarmInvitation, late, { invitationId: old })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await invite(farm, late)).not.toBe(old);
  });

  test('a hundred invitations are open at most, and a hundred requests of one person', async () => {
    const [{ owner, farmId }, other] = [await newFarm(), await newFarm()];
    const { db } = furrow.context;
    await sql`insert into farm_invitations (id, farm_id, farm_name, email, created_at, expires_at)
      select 'many-' || n, ${farmId}, 'Many', 'many-' || n || '@example.test', now(), now() + interval '1 day'
      from generate_series(1, 100) n`.execute(db);
    const invitation = { farmId, inviteeEmail: (await person()).email };
    expect((await call(inviteUserToFarm, owner, invitation)).error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: farmMessages.manyInvitations,
    });
    await call(withdrawFarmInvitation, owner, { invitationId: 'many-1' });
    expect((await call(inviteUserToFarm, owner, invitation)).error).toBeUndefined();
    const asker = await person();
    await sql`with owners as (
        insert into users (uid, valid_since, created_at, last_login_at)
        select 'many-' || n, now(), now(), now() from generate_series(1, 100) n returning uid
      ), made as (
        insert into farms (id, name, name_key, owner_id, created_at) select uid, uid, uid, uid, now() from owners
      ), joined as (
        insert into farm_members (farm_id, user_id, joined_at) select uid, uid, now() from owners
      )
      insert into farm_join_requests (id, farm_id, farm_name, requester_id, created_at)
      select uid, uid, uid, ${asker.uid}, now() from owners`.execute(db);
    expect((await call(requestToJoinFarm, asker, { farmId: other.farmId })).error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: farmMessages.manyRequests,
    });
    await sql`delete from farms where id like 'many-%'`.execute(db);
    await sql`delete from users where uid like 'many-%'`.execute(db);
  });

  test('who has declined three times is not invited by the same owner again that day', async () => {
    const [farm, other] = [await newFarm(), await newFarm()];
    const invitee = await person();
    for (let time = 1; time <= 3; time += 1)
      await call(declineFarmInvitation, invitee, { invitationId: await invite(farm, invitee) });
    const again = { farmId: farm.farmId, inviteeEmail: invitee.email };
    expect((await call(inviteUserToFarm, farm.owner, again)).error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: farmMessages.enoughToday,
    });
    expect(await itemsOf('myInvitations', invitee)).toEqual([]);
    expect(await invite(other, invitee)).toBeDefined();
  });

  test('nobody asks the same farm more than three times a day, by asking and withdrawing', async () => {
    const [{ farmId }, other] = [await newFarm(), await newFarm()];
    const asker = await person();
    for (let time = 1; time <= 3; time += 1) {
      await call(requestToJoinFarm, asker, { farmId });
      const [request] = await itemsOf('myJoinRequests', asker);
      await call(withdrawFarmJoinRequest, asker, { requestId: request?.id });
    }
    expect((await call(requestToJoinFarm, asker, { farmId })).error?.status).toBe('RESOURCE_EXHAUSTED');
    expect((await call(requestToJoinFarm, asker, { farmId: other.farmId })).error).toBeUndefined();
  });

  test('open invitations come newest first, to whom they were sent and to who sent them', async () => {
    const [first, second] = [await newFarm(), await newFarm()];
    const [invitee, other] = [await person(), await person()];
    for (const farm of [first, second]) {
      await invite(farm, invitee);
      furrow.clock.move(1_000);
    }
    await invite(first, other);
    expect((await itemsOf('myInvitations', invitee)).map(({ farmId }) => farmId)).toEqual([
      second.farmId,
      first.farmId,
    ]);
    const sent = await itemsOf('farmInvitations', first.owner, { farmId: first.farmId });
    expect(sent.map(({ inviteeEmail }) => inviteeEmail)).toEqual([other.email, invitee.email]);
  });

  test('an open one shows with the owner, who may take it back', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const invitee = await person();
    const invitationId = await invite(farm, invitee);
    expect(await itemsOf('farmInvitations', owner, { farmId })).toMatchObject([
      { id: invitationId, inviteeEmail: invitee.email },
    ]);
    expect((await call(withdrawFarmInvitation, owner, { invitationId })).result).toEqual({
      message: farmMessages.invitationWithdrawn,
    });
    expect(await itemsOf('farmInvitations', owner, { farmId })).toEqual([]);
    expect(await itemsOf('myInvitations', invitee)).toEqual([]);
    expect((await call(acceptFarmInvitation, invitee, { invitationId })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await call(withdrawFarmInvitation, owner, { invitationId })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await invite(farm, invitee)).not.toBe(invitationId);
  });

  test.each(['', '  ', 'nobody', '@', 'a@b'])('%j is no valid address to invite', async (inviteeEmail) => {
    const { owner, farmId } = await newFarm();
    const { error } = await call(inviteUserToFarm, owner, { farmId, inviteeEmail });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: 'Please enter a valid email address.' });
  });

  test('not oneself, not a member, not more than twenty a day', async () => {
    furrow.clock.moveToNextHour();
    const farm = await newFarm();
    const member = await newMember(farm);
    const inviting = (inviteeEmail: string) =>
      call(inviteUserToFarm, farm.owner, { farmId: farm.farmId, inviteeEmail });
    expect((await inviting(farm.owner.email.toUpperCase())).error?.status).toBe('ALREADY_EXISTS');
    expect((await inviting(member.email)).error?.status).toBe('ALREADY_EXISTS');
    expect((await inviting('')).error?.status).toBe('INVALID_ARGUMENT');
    expect((await inviting('nobody')).error?.status).toBe('INVALID_ARGUMENT');
    for (let n = 2; n <= 20; n += 1) expect((await inviting(`invitee-${n}@example.test`)).error).toBeUndefined();
    expect((await inviting('invitee-21@example.test')).error?.status).toBe('RESOURCE_EXHAUSTED');
    expect((await inviting('invitee-20@example.test')).error).toBeUndefined();
    furrow.clock.reset();
  });

  test('who accepts two invitations at once is in one farm', async () => {
    for (let round = 0; round < 10; round += 1) {
      const farms = await Promise.all([newFarm(), newFarm()]);
      const invitee = await person();
      const ids: string[] = [];
      for (const farm of farms) ids.push(await invite(farm, invitee));
      const answers = await Promise.all(
        ids.map((invitationId) => call(acceptFarmInvitation, invitee, { invitationId })),
      );
      expect(answers.map(({ error }) => error?.status ?? 'OK').sort()).toEqual(['FAILED_PRECONDITION', 'OK']);
    }
  });
});

describe('going', () => {
  test('a member leaves, the owner does not', async () => {
    const farm = await newFarm();
    const member = await newMember(farm);
    expect((await call(leaveFarm, farm.owner, {})).error?.message).toBe(farmMessages.ownerStays);
    expect((await call(leaveFarm, member, {})).result).toEqual({ message: farmMessages.left });
    expect((await call(leaveFarm, member, {})).error?.message).toBe(farmMessages.notInAFarm);
    expect(await farmIdOf(member)).toBe(null);
  });

  test('the owner hands the farm over and may leave then', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const member = await newMember(farm);
    const stranger = await person();
    expect((await call(transferFarm, owner, { farmId, userId: stranger.uid })).error?.status).toBe('NOT_FOUND');
    expect((await call(transferFarm, owner, { farmId, userId: owner.uid })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await call(transferFarm, owner, { farmId, userId: member.uid })).result).toBeDefined();
    expect((await call(deleteFarm, owner, { farmId })).error?.status).toBe('PERMISSION_DENIED');
    expect((await call(leaveFarm, owner, {})).result).toBeDefined();
    expect((await read('farm', member, { farmId })).value).toMatchObject({ ownerId: member.uid, memberCount: 1 });
  });

  test('a removed member of a private farm sees it no more, also while connected', async () => {
    const farm = await newFarm({ isPublic: false });
    const member = await newMember(farm);
    const live = await new LiveClient(furrow.url).opened();
    live.signIn(member.idToken);
    live.watch(1, 'farm', { farmId: farm.farmId });
    await live.next(({ value }) => value !== undefined);
    const removal = { farmId: farm.farmId, userId: member.uid };
    expect((await call(removeFarmMember, farm.owner, removal)).result).toBeDefined();
    const { error } = await live.next(({ id, error: refusal }) => id === 1 && refusal !== undefined);
    expect(error?.status).toBe('NOT_FOUND');
    live.socket.close();
    expect((await call(removeFarmMember, farm.owner, removal)).error?.status).toBe('NOT_FOUND');
    const self = await call(removeFarmMember, farm.owner, { farmId: farm.farmId, userId: farm.owner.uid });
    expect(self.error?.status).toBe('FAILED_PRECONDITION');
  });

  test('who was removed does not come back by an invitation from before they were approved', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const asker = await person();
    const requestId = await newRequest(farmId, asker);
    const invitationId = await invite(farm, asker);
    await call(approveFarmJoinRequest, owner, { requestId, requesterUid: asker.uid });
    expect(await itemsOf('farmInvitations', owner, { farmId })).toEqual([]);
    await call(removeFarmMember, owner, { farmId, userId: asker.uid });
    expect((await call(acceptFarmInvitation, asker, { invitationId })).error?.message).toBe(
      farmMessages.invitationOver,
    );
    expect(await farmIdOf(asker)).toBe(null);
  });

  test('who left or was removed is not added by their approved request once more', async () => {
    const { owner, farmId } = await newFarm();
    const remove = ({ uid }: TestUser) => call(removeFarmMember, owner, { farmId, userId: uid });
    const leave = (asker: TestUser) => call(leaveFarm, asker, {});
    for (const go of [remove, leave]) {
      const asker = await person();
      const approval = { requestId: await newRequest(farmId, asker), requesterUid: asker.uid };
      await call(approveFarmJoinRequest, owner, approval);
      expect((await go(asker)).result).toBeDefined();
      expect((await call(approveFarmJoinRequest, owner, approval)).error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: farmMessages.requestOver,
      });
      expect(await farmIdOf(asker)).toBe(null);
    }
  });

  test('an owner who has not proved their address is not named by it to whom they invite', async () => {
    const farm = await newFarm();
    const invitee = await person();
    await invite(farm, invitee);
    await furrow.context.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('uid', '=', farm.owner.uid)
      .execute();
    expect(await itemsOf('myInvitations', invitee)).toMatchObject([{ farmOwnerEmail: '' }]);
  });

  test('nobody is invited to the farm they are in, once they prove the address or change to it', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const users = (uid: string) => furrow.context.db.updateTable('users').where('uid', '=', uid);
    const [unproved, moving] = [await newcomer(), await newMember(farm)];
    const email = furrow.world.newEmail();
    const invitations = [await invite(farm, unproved), await invite(farm, { ...moving, email })];
    const requestId = await newRequest(farmId, unproved);
    await call(approveFarmJoinRequest, owner, { requestId, requesterUid: unproved.uid });
    expect(await itemsOf('farmInvitations', owner, { farmId })).toHaveLength(2);
    await users(unproved.uid).set({ email_verified: true }).execute();
    await users(moving.uid).set({ email }).execute();
    expect(await itemsOf('farmInvitations', owner, { farmId })).toEqual([]);
    for (const [index, member] of [unproved, moving].entries()) {
      expect(await itemsOf('myInvitations', member)).toEqual([]);
      await call(removeFarmMember, owner, { farmId, userId: member.uid });
      const invitationId = invitations[index] ?? '';
      expect((await call(acceptFarmInvitation, member, { invitationId })).error?.message).toBe(
        farmMessages.invitationOver,
      );
    }
  });

  test('deleting takes memberships, requests and invitations, and leaves crafts with their creators', async () => {
    const farm = await newFarm({ name: 'Fallow Field' });
    const { owner, farmId } = farm;
    const [member, asker, invitee] = [await newMember(farm), await person(), await person()];
    const { result } = await call(createCraft, member, { name: 'Plough', isPublic: true });
    expect((await read('farm', member, { farmId })).value).toMatchObject({ memberCount: 2, craftCount: 1 });
    expect(await itemsOf('farmCollection', asker, { farmId })).toMatchObject([{ id: result?.craftId }]);
    await newRequest(farmId, asker);
    await invite(farm, invitee);
    expect((await call(deleteFarm, owner, { farmId })).result).toEqual({ message: farmMessages.deleted });
    expect((await call(deleteFarm, owner, { farmId })).error?.status).toBe('NOT_FOUND');
    expect(await Promise.all([owner, member].map(farmIdOf))).toEqual([null, null]);
    expect(await itemsOf('myJoinRequests', asker)).toEqual([]);
    expect(await itemsOf('myInvitations', invitee)).toEqual([]);
    expect(await itemsOf('myNotifications', member)).toMatchObject([
      { kind: 'removal', text: 'The farm "Fallow Field" was deleted by its owner. Your Crafts stay yours.' },
      {},
    ]);
    expect(await itemsOf('myNotifications', owner)).not.toContainEqual(expect.objectContaining({ kind: 'removal' }));
    expect((await read('craft', asker, { craftId: result?.craftId })).httpStatus).toBe(200);
  });

  test('an account with a farm of others is not deleted; alone, the farm goes with it', async () => {
    const farm = await newFarm();
    const member = await newMember(farm);
    const remove = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    const refused = await remove(farm.owner);
    expect(refused.httpStatus).toBe(400);
    expect(refused.message).toContain(farmMessages.ownerCannotGo);
    expect((await remove(member)).httpStatus).toBe(200);
    expect((await read('farm', farm.owner, { farmId: farm.farmId })).value).toMatchObject({ memberCount: 1 });
    expect((await remove(farm.owner)).httpStatus).toBe(200);
    expect((await read('farm', await person(), { farmId: farm.farmId })).httpStatus).toBe(404);
  });

  test('a bounty that a former member posted keeps neither the farm nor its owner, and holds its coins', async () => {
    const farm = await newFarm();
    const poster = await newMember(farm);
    await furrow.give(poster.uid, { purchased: 1_000_000 });
    const bounty = { title: 'Fix it', description: 'It is broken.', reward: { type: 'seed', amount: 100 } };
    const { result } = await call(createBounty, poster, bounty);
    const refused = await call(deleteFarm, farm.owner, { farmId: farm.farmId });
    expect(refused.error?.message).toBe(farmMessages.bountiesHoldCoins);
    await call(leaveFarm, poster, {});
    expect((await furrow.world.identity('v1/accounts:delete', { idToken: farm.owner.idToken })).httpStatus).toBe(200);
    expect((await read('me', poster)).value).toMatchObject({ coins: 900 });
    await call(cancelBounty, poster, { bountyId: result?.bountyId });
    expect((await read('me', poster)).value).toMatchObject({ coins: 1_000 });
  });

  test('invitations to an address stay when somebody goes who never proved that it is theirs', async () => {
    const farm = await newFarm();
    const [pretender, holder] = [await newcomer(), await person()];
    const kept = await invite(farm, pretender);
    const gone = await invite(farm, holder);
    for (const { idToken } of [pretender, holder])
      expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
    const left = furrow.context.db.selectFrom('farm_invitations').select('id').where('id', 'in', [kept, gone]);
    expect(await left.execute()).toEqual([{ id: kept }]);
  });
});

test('who is concerned is mailed: the owner of a request, the person of an approval, a refusal, a removal, a hand-over', async () => {
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

test('join requests and the collection of a farm are read page by page, each of them once', async () => {
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

test('farms are found by name and description, page by page, and nearly', async () => {
  const farm = await newFarm({ name: 'Umbrella Orchard' });
  await call(updateFarmDetails, farm.owner, { farmId: farm.farmId, description: 'Pears_100% grafted' });
  for (const search of ['umbrella', 'ORCH', 'pears_100%', 'umbrela'])
    expect((await itemsOf('browseFarms', null, { search })).map(({ id }) => id)).toEqual([farm.farmId]);
  expect(await itemsOf('browseFarms', null, { search: 'zzqqyy' })).toEqual([]);
  const { value } = await read('browseFarms', null, {});
  const next = typeof value === 'object' && value !== null && 'next' in value ? value.next : null;
  const [first, second] = [await itemsOf('browseFarms', null), await itemsOf('browseFarms', null, { after: next })];
  const ids = [...first, ...second].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await read('browseFarms', null, { after: 'x' })).error?.status).toBe('INVALID_ARGUMENT');
});
