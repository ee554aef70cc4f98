import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptFarmInvitation,
  approveFarmJoinRequest,
  declineFarmJoinRequest,
  deleteFarm,
  leaveFarm,
  removeFarmMember,
  transferFarm,
} from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { markNotificationsRead } from '#contract/notifications/calls.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { removeFarm } from './farm-store.ts';
import { insertInvitation } from './invitation-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, read, newcomer, person, newFarm, newRequest, newMember, invite, itemsOf, farmIdOf } = farmWorld(
  () => furrow,
);
const { overtaken } = overtakingWorld(() => furrow);

describe('leaving a farm', () => {
  test('a member leaves and the owner is notified, but the owner cannot leave', async () => {
    const farm = await newFarm({ name: 'Left Alone' });
    const member = await newMember(farm);
    expect((await call(leaveFarm, farm.owner, {})).error?.message).toBe(farmMessages.ownerStays);
    expect((await call(leaveFarm, member, {})).result).toEqual({ message: farmMessages.left });
    expect((await call(leaveFarm, member, {})).error?.message).toBe(farmMessages.notInAFarm);
    expect(await farmIdOf(member)).toBe(null);
    expect((await furrow.world.inbox(farm.owner)).items[0]).toMatchObject({
      text: `${member.email} left your farm "Left Alone".`,
      link: `/farm/${farm.farmId}`,
    });
  });

  test('a member who leaves a farm that is deleted meanwhile is told that they are in no farm', async () => {
    const farm = await newFarm();
    const member = await newMember(farm);
    const { error } = await overtaken(
      (tx) => removeFarm(tx, farm.farmId),
      () => call(leaveFarm, member, {}),
    );
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: farmMessages.notInAFarm });
  });

  test('an owner who has handed the farm over to a member may leave', async () => {
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

  test('a farm cannot be handed over to a disabled member', async () => {
    const { owner, farmId, ...farm } = await newFarm();
    const member = await newMember({ owner, farmId, ...farm });
    const shut = (disabled: boolean) =>
      furrow.context.db.updateTable('users').set({ disabled }).where('uid', '=', member.uid).execute();
    await shut(true);
    expect((await call(transferFarm, owner, { farmId, userId: member.uid })).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: farmMessages.cannotOwn,
    });
    await shut(false);
    expect((await call(transferFarm, owner, { farmId, userId: member.uid })).result).toBeDefined();
  });

  test('after a hand-over, the new owner is asked about the open join requests, and the former owner no longer', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const [first, second] = [await newMember(farm), await newMember(farm)];
    const [asker, other] = [await person(), await person()];
    const id = await newRequest(farmId, asker);
    await newRequest(farmId, other);
    await furrow.world.call(markNotificationsRead, owner, {
      ids: (await furrow.world.inbox(owner)).items.slice(0, 1).map((item) => item.id),
    });
    const asked = async (user: TestUser) =>
      (await furrow.world.inbox(user)).items.filter(({ kind }) => kind === 'request');
    const unread = async (user: TestUser) => (await asked(user)).filter(({ isRead }) => !isRead).length;
    expect(await unread(owner)).toBe(1);
    await call(transferFarm, owner, { farmId, userId: first.uid });
    expect([await unread(owner), await unread(first)]).toEqual([0, 2]);
    expect((await asked(first)).map(({ text, link }) => [text.split(' ')[0], link])).toEqual([
      [other.email, `/farm/${farmId}#join-requests`],
      [asker.email, `/farm/${farmId}#join-requests`],
    ]);
    // After the farm was handed to and fro, its owner is asked about each request once.
    await call(transferFarm, first, { farmId, userId: second.uid });
    await call(transferFarm, second, { farmId, userId: owner.uid });
    await call(transferFarm, owner, { farmId, userId: second.uid });
    expect([await unread(owner), await unread(first), await unread(second)]).toEqual([0, 0, 2]);
    await call(declineFarmJoinRequest, second, { requestId: id });
    expect(await unread(second)).toBe(1);
  });

  test('the database refuses a farm owner who is not a member of the farm', async () => {
    const [{ owner, farmId }, elsewhere] = [await newFarm(), await newFarm()];
    const { db } = furrow.context;
    const gone = db.deleteFrom('farm_members').where('user_id', '=', owner.uid);
    const given = db.updateTable('farms').set({ owner_id: elsewhere.owner.uid }).where('id', '=', farmId);
    for (const careless of [gone, given]) await expect(careless.execute()).rejects.toThrow('farms_owner_is_member');
  });

  test('a removed member of a private farm no longer sees it, and an open live read ends', async () => {
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

  test('a removed member cannot return by an invitation from before their approval', async () => {
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

  test('a removed member cannot accept an invitation that was sent to their address while they were a member', async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const { uid, email, idToken } = await newMember(farm);
    const { db, clock } = furrow.context;
    const invited = { farmId, farmName: 'Edge Acre', email, invitedBy: owner.uid, now: clock.now() };
    const invitationId = await inTransaction(db, (tx) => insertInvitation(tx, invited));
    await call(removeFarmMember, owner, { farmId, userId: uid });
    const { error } = await call(acceptFarmInvitation, { idToken }, { invitationId });
    expect(error?.message).toBe(farmMessages.invitationOver);
  });

  test('a user who left or was removed is not added again by their approved join request', async () => {
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

  test("the invited user does not see an owner's address that is not verified", async () => {
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

  test("verifying or changing to an address ends the invitations to it from the member's own farm", async () => {
    const farm = await newFarm();
    const { owner, farmId } = farm;
    const users = (uid: string) => furrow.context.db.updateTable('users').where('uid', '=', uid);
    const [unproved, moving] = [await newcomer(), await newMember(farm)];
    const email = furrow.world.newEmail();
    const invitations = [await invite(farm, unproved), await invite(farm, { ...moving, email })];
    const elsewhere = await newFarm();
    await invite(elsewhere, unproved);
    await invite(elsewhere, { ...moving, email });
    const requestId = await newRequest(farmId, unproved);
    await call(approveFarmJoinRequest, owner, { requestId, requesterUid: unproved.uid });
    expect(await itemsOf('farmInvitations', owner, { farmId })).toHaveLength(2);
    await users(unproved.uid).set({ email_verified: true }).execute();
    // On the way, the member has the address by whose invitation they joined: it stays accepted.
    for (const next of [`away-${email}`, moving.email, email]) await users(moving.uid).set({ email: next }).execute();
    const cameBy = furrow.context.db.selectFrom('farm_invitations').select('status').where('email', '=', moving.email);
    expect(await cameBy.execute()).toEqual([{ status: 'accepted' }]);
    expect(await itemsOf('farmInvitations', owner, { farmId })).toEqual([]);
    for (const [index, member] of [unproved, moving].entries()) {
      // The invitation to the other farm is still open.
      expect(await itemsOf('myInvitations', member)).toMatchObject([{ farmId: elsewhere.farmId }]);
      await call(removeFarmMember, owner, { farmId, userId: member.uid });
      const invitationId = invitations[index] ?? '';
      expect((await call(acceptFarmInvitation, member, { invitationId })).error?.message).toBe(
        farmMessages.invitationOver,
      );
    }
  });

  test('an invitation to an address stays open when a member has the address without verifying it', async () => {
    const farm = await newFarm();
    const [member, invitee] = [await newMember(farm), await newcomer()];
    await invite(farm, { ...invitee, email: `next-${invitee.email}` });
    const claimed = { email: `next-${invitee.email}`, email_verified: false };
    await furrow.context.db.updateTable('users').set(claimed).where('uid', '=', member.uid).execute();
    expect(await itemsOf('farmInvitations', farm.owner, { farmId: farm.farmId })).toHaveLength(1);
  });

  test("a deleted user's address is removed from the farm owner's notifications", async () => {
    const farm = await newFarm({ name: 'Old Hands' });
    const leaver = await newMember(farm);
    await call(leaveFarm, leaver, {});
    await newRequest(farm.farmId, leaver);
    await furrow.world.identity('v1/accounts:delete', { idToken: leaver.idToken });
    expect((await itemsOf('myNotifications', farm.owner)).map(({ text }) => text)).toEqual([
      'A Furrow user asks to join your farm "Old Hands".',
      'A Furrow user left your farm "Old Hands".',
      'A Furrow user accepted the invitation to your farm "Old Hands".',
    ]);
  });

  test('the owner of a farm with other members cannot delete the account; a farm without them is deleted with it', async () => {
    const farm = await newFarm({ name: 'Lone Field' });
    const [member, asker] = [await newMember(farm), await person()];
    await newRequest(farm.farmId, asker);
    const remove = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    const refused = await remove(farm.owner);
    expect(refused.httpStatus).toBe(400);
    expect(refused.message).toContain(farmMessages.ownerCannotGo);
    expect((await remove(member)).httpStatus).toBe(200);
    expect((await read('farm', farm.owner, { farmId: farm.farmId })).value).toMatchObject({ memberCount: 1 });
    expect((await remove(farm.owner)).httpStatus).toBe(200);
    expect((await read('farm', await person(), { farmId: farm.farmId })).httpStatus).toBe(404);
    expect(await itemsOf('myNotifications', asker)).toMatchObject([
      { kind: 'approval', text: 'The farm "Lone Field", which you asked to join, was deleted.' },
    ]);
  });

  test('invitations to an address stay when a user is deleted who never verified it', async () => {
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
