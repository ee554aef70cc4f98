import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth/messages.ts';
import {
  acceptFarmInvitation,
  declineFarmInvitation,
  deleteFarm,
  inviteUserToFarm,
  requestToJoinFarm,
  withdrawFarmInvitation,
} from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { dayMs } from '#contract/wire/day.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  insertInvitation,
  lockInvitationFor,
  readInvitationsBy,
  readInvitationsTo,
  sweepInvitations,
} from './invitation-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, newcomer, person, newFarm, newMember, invite, itemsOf, farmIdOf } = farmWorld(() => furrow);

test('an invited address gets one mail, and only a user who verified it sees and accepts the invitation', async () => {
  const { owner, farmId } = await newFarm({ isPublic: false });
  const invitee = await newcomer();
  const invitation = { farmId, inviteeEmail: invitee.email };
  for (let time = 0; time < 2; time += 1)
    expect((await call(inviteUserToFarm, owner, invitation)).result).toEqual({
      message: `Invitation sent to ${invitee.email}.`,
    });
  const mail = await new MailBox(furrow).mail(invitee.email, 'Join the farm');
  expect(mail.text).toContain(owner.email);
  expect((await furrow.world.inbox(invitee)).items).toEqual([]);
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
  await verifyAddress(furrow.context.db, invitee.uid);
  expect(await itemsOf('myInvitations', invitee)).toMatchObject([{ id, farmOwnerEmail: owner.email, farmId }]);
  expect((await call(acceptFarmInvitation, invitee, answer)).result).toEqual({
    message: farmMessages.invitationAccepted,
  });
  expect((await call(acceptFarmInvitation, invitee, answer)).error?.status).toBe('FAILED_PRECONDITION');
  expect(await farmIdOf(invitee)).toBe(farmId);
});

test.each<[how: string, end: (invited: { owner: TestUser; farmId: string; invitee: TestUser; id: string }) => unknown]>(
  [
    ['accepted', ({ invitee, id }) => call(acceptFarmInvitation, invitee, { invitationId: id })],
    ['declined', ({ invitee, id }) => call(declineFarmInvitation, invitee, { invitationId: id })],
    ['withdrawn', ({ owner, id }) => call(withdrawFarmInvitation, owner, { invitationId: id })],
    ['to a farm that was deleted', ({ owner, farmId }) => call(deleteFarm, owner, { farmId })],
    ['expired', ({ id }) => sweepPast(id)],
  ],
)('an invitation counts as unread in the inbox until it is %s', async (_how, end) => {
  const [farm, other] = [await newFarm(), await newFarm()];
  const invitee = await person();
  const id = await invite(farm, invitee);
  await invite(other, invitee);
  expect((await furrow.world.inbox(invitee)).unread).toBe(2);
  await end({ ...farm, invitee, id });
  expect((await furrow.world.inbox(invitee)).unread).toBe(1);
});

/** Sweeps at the moment when an invitation expires, and just before, which leaves it open. */
async function sweepPast(id: string) {
  const { db, clock } = furrow.context;
  const end = new Date(clock.now().getTime() + 60_000);
  await db.updateTable('farm_invitations').set({ expires_at: end }).where('id', '=', id).execute();
  const invitation = db.selectFrom('farm_invitations').select('status').where('id', '=', id);
  await sweepInvitations(db, new Date(end.getTime() - 1));
  expect(await invitation.execute()).toEqual([{ status: 'pending' }]);
  await sweepInvitations(db, end);
  expect(await invitation.execute()).toEqual([{ status: 'expired' }]);
}

test.each([
  ["o'brien@example.test", "o'brien@example.test"],
  ['a&b@example.test', 'a&b@example.test'],
  ['Käthe@example.test', null],
  ['Anna@Müller.test', 'anna@xn--mller-kva.test'],
  ['ａｎｎａ@example.test', 'anna@example.test'],
])('an address can be invited exactly if it can sign up, and is stored in the same form: %s', async (typed, email) => {
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

test('a declined or expired invitation cannot be accepted, nor can any by a member of a farm', async () => {
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
  expect(to.getTime() - from.getTime()).toBe(14 * dayMs);
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

test('the owner is notified who accepted and who declined an invitation, by the invited address', async () => {
  const farm = await newFarm();
  const mails = new MailBox(furrow);
  const [comes, staysAway] = [await person(), await person()];
  await call(acceptFarmInvitation, comes, { invitationId: await invite(farm, comes) });
  await call(declineFarmInvitation, staysAway, { invitationId: await invite(farm, staysAway) });
  const about = { kind: 'answer', link: paths.farm(farm.farmId), isRead: false };
  expect(await itemsOf('myNotifications', farm.owner)).toMatchObject([
    { ...about, text: expect.stringMatching(`^${staysAway.email} declined the invitation to your farm ".+"\\.$`) },
    { ...about, text: expect.stringMatching(`^${comes.email} accepted the invitation to your farm ".+"\\.$`) },
  ]);
  expect((await mails.mail(farm.owner.email, 'has a new member')).text).toContain(comes.email);
  expect((await mails.mail(farm.owner.email, 'was declined')).text).toContain(staysAway.email);
});

test('an invitation expires exactly at its end, and can be sent again from then on', async () => {
  const { owner, farmId } = await newFarm();
  const { uid, email } = await person();
  const invited = { farmId, farmName: 'Edge Acre', email, invitedBy: owner.uid };
  const { db, clock } = furrow.context;
  const now = clock.now();
  const invitationId = (await inTransaction(db, (tx) => insertInvitation(tx, { ...invited, now }))) ?? '';
  const end = new Date(now.getTime() + 14 * dayMs);
  const before = new Date(end.getTime() - 1);
  const open = (at: Date) => inTransaction(db, (tx) => lockInvitationFor(tx, { invitationId, uid, now: at }));
  const shown = async (at: Date) => [
    ...(await readInvitationsTo(db, uid, at)),
    ...(await readInvitationsBy(db, { farmId, uid: owner.uid, now: at })),
  ];
  expect(await open(before)).toMatchObject({ id: farmId });
  expect(await shown(before)).toHaveLength(2);
  expect(await inTransaction(db, (tx) => insertInvitation(tx, { ...invited, now: before }))).toBeNull();
  await expect(open(end)).rejects.toThrow(farmMessages.invitationOver);
  expect(await shown(end)).toEqual([]);
  expect(await inTransaction(db, (tx) => insertInvitation(tx, { ...invited, now: end }))).not.toBeNull();
});

test('a farm has at most 100 open invitations, and a user at most 100 open join requests', async () => {
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
  await sql`update farm_invitations set expires_at = now() where id = 'many-2'`.execute(db);
  expect((await call(inviteUserToFarm, owner, { farmId, inviteeEmail: 'one@example.test' })).error).toBeUndefined();
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

test('a user who declined three times cannot be invited by the same owner again that day', async () => {
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
  const nextDay = async () => {
    const owner = await furrow.world.signIn(farm.owner);
    return (await call(inviteUserToFarm, owner, again)).error?.status;
  };
  expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, nextDay)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('open invitations are listed newest first, for the invited user and for the owner', async () => {
  const [first, second] = [await newFarm(), await newFarm()];
  const [invitee, other] = [await person(), await person()];
  for (const farm of [first, second]) {
    await invite(farm, invitee);
    furrow.clock.move(1_000);
  }
  await invite(first, other);
  expect((await itemsOf('myInvitations', invitee)).map(({ farmId }) => farmId)).toEqual([second.farmId, first.farmId]);
  const sent = await itemsOf('farmInvitations', first.owner, { farmId: first.farmId });
  expect(sent.map(({ inviteeEmail }) => inviteeEmail)).toEqual([other.email, invitee.email]);
});

test('the owner sees an open invitation and can take it back', async () => {
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

test.each(['', '  ', 'nobody', '@', 'a@b'])('the address %j cannot be invited', async (inviteeEmail) => {
  const { owner, farmId } = await newFarm();
  const { error } = await call(inviteUserToFarm, owner, { farmId, inviteeEmail });
  expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: 'Please enter a valid email address.' });
});

test('an owner cannot invite themselves, a member, or more than twenty addresses a day', async () => {
  furrow.clock.moveToNextHour();
  const farm = await newFarm();
  const member = await newMember(farm);
  const inviting = (inviteeEmail: string) => call(inviteUserToFarm, farm.owner, { farmId: farm.farmId, inviteeEmail });
  expect((await inviting(farm.owner.email.toUpperCase())).error?.status).toBe('ALREADY_EXISTS');
  expect((await inviting(member.email)).error?.status).toBe('ALREADY_EXISTS');
  for (const email of ['', 'nobody']) expect((await inviting(email)).error?.status).toBe('INVALID_ARGUMENT');
  for (let n = 2; n <= 20; n += 1) expect((await inviting(`invitee-${n}@example.test`)).error).toBeUndefined();
  for (const email of ['invitee-21@example.test', member.email])
    expect((await inviting(email)).error?.status).toBe('RESOURCE_EXHAUSTED');
  expect((await inviting('invitee-20@example.test')).error).toBeUndefined();
  const another = async () => {
    const owner = await furrow.world.signIn(farm.owner);
    const invitation = { farmId: farm.farmId, inviteeEmail: 'invitee-21@example.test' };
    return (await call(inviteUserToFarm, owner, invitation)).error?.status;
  };
  expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, another)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('a user who accepts two invitations at once is in one farm', async () => {
  for (let round = 0; round < 10; round += 1) {
    const farms = await Promise.all([newFarm(), newFarm()]);
    const invitee = await person();
    const ids: string[] = [];
    for (const farm of farms) ids.push(await invite(farm, invitee));
    const answers = await Promise.all(ids.map((invitationId) => call(acceptFarmInvitation, invitee, { invitationId })));
    expect(answers.map(({ error }) => error?.status ?? 'OK').sort()).toEqual(['FAILED_PRECONDITION', 'OK']);
  }
});
