import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteUserToFarm } from '#contract/farms/calls.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { MailBox } from '#testing/mail-box.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, newcomer, person, newFarm, itemsOf } = farmWorld(() => furrow);
const { whileAddressChanges } = overtakingWorld(() => furrow);

test('an invitation to an address that its user is leaving goes to the next user of the address', async () => {
  const { owner, farmId } = await newFarm();
  const [leaving, newEmail] = [await person(), furrow.world.newEmail()];
  const invitation = { farmId, inviteeEmail: leaving.email };
  const { error } = await whileAddressChanges(leaving, newEmail, () => call(inviteUserToFarm, owner, invitation));
  expect(error).toBeUndefined();
  expect((await furrow.world.inbox(await furrow.world.signIn({ ...leaving, email: newEmail }))).items).toEqual([]);
  await new MailBox(furrow).mail(leaving.email, 'Join the farm');
  const heir = await newcomer(leaving.email);
  await verifyAddress(furrow.context.db, heir.uid);
  expect(await itemsOf('myInvitations', heir)).toMatchObject([{ farmId }]);
});

test('an invitation to an address that a user is changing to is in their inbox', async () => {
  const { owner, farmId } = await newFarm();
  const [coming, newEmail] = [await person(), furrow.world.newEmail()];
  const invitation = { farmId, inviteeEmail: newEmail };
  await whileAddressChanges(coming, newEmail, () => call(inviteUserToFarm, owner, invitation));
  const arrived = await furrow.world.signIn({ ...coming, email: newEmail });
  expect((await furrow.world.inbox(arrived)).items).toMatchObject([{ kind: 'invitation', isRead: false }]);
});
