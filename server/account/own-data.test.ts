import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataPath } from '#contract/account/own-data.ts';
import { acceptSubmission, declineSubmission } from '#contract/bounties/calls.ts';
import { createCraft, grantCraftAccess } from '#contract/crafts/calls.ts';
import { inviteUserToFarm, leaveFarm, setFarmIcon, transferFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
const { newFarm, newMember, person } = farmWorld(() => furrow);
const { farmer, must, post, submit } = bountyWorld(() => ({ furrow, poster, solver }));
const { coinsOf, debtOf } = paymentWorld(() => furrow);
beforeAll(async () => {
  furrow = await startTestFurrow();
  [poster, solver] = [await farmer('Posting Farm'), await furrow.world.user()];
});
afterAll(() => furrow.close());

/** The file of everything kept of somebody. */
async function fileOf({ idToken }: TestUser): Promise<Record<string, unknown>> {
  return (await fetch(furrow.url + ownDataPath, { headers: { authorization: `Bearer ${idToken}` } })).json();
}

test('what they download has what they owe, and what became of their purchases', async () => {
  const user = await furrow.world.user();
  const shopper = new Shopper(furrow);
  const [first, second] = [await shopper.buy(user, 5), await shopper.checkout(user, 20)];
  await furrow.spend(user.uid, 5_200_000);
  await shopper.steer('_refund', { session: first.sessionId, cents: 300 });
  await eventually(async () => (await debtOf(user)) === -3_000_000, 'a debt');
  expect((await fileOf(user)).balances).toMatchObject({ debt: -3_000, held: 0 });
  await shopper.press(second.sessionId, 'pay');
  await shopper.until(user, second.orderId, 'paid');
  expect((await fileOf(user)).orders).toMatchObject([
    { orderId: first.orderId, refundedCents: 300, repaidCoins: 0, mismatch: null },
    { orderId: second.orderId, refundedCents: 0, repaidCoins: 3_000 },
  ]);
});

test('what they download has what is held, and what of each purchase is disputed', async () => {
  const user = await furrow.world.user();
  const shopper = new Shopper(furrow);
  const [lost, open] = [await shopper.buy(user, 5), await shopper.buy(user, 20)];
  await shopper.steer('_dispute', { session: lost.sessionId, outcome: 'lost' });
  await shopper.steer('_dispute', { session: open.sessionId, outcome: 'open' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'coins taken and held');
  expect((await fileOf(user)).balances).toMatchObject({ debt: 0, held: 20_000 });
  expect((await fileOf(user)).orders).toMatchObject([
    { totalCents: 500, disputedOpenCents: 0, disputedLostCents: 500, heldCoins: 0 },
    { totalCents: 2_000, disputedOpenCents: 2_000, disputedLostCents: 0, heldCoins: 20_000 },
  ]);
});

test('what they download has the icons of their crafts, and which crafts they were given', async () => {
  const [maker, friend] = [await furrow.world.user(), await person()];
  const { craftId } = await must(createCraft, maker, { name: 'Tidy', prompt: 'Tidy up.', icon: 'anvil' });
  await must(grantCraftAccess, maker, { craftId, recipientEmail: friend.email });
  expect((await fileOf(maker)).crafts).toMatchObject([{ id: craftId, icon: 'anvil' }]);
  const file = await fileOf(friend);
  expect(file).toMatchObject({ crafts: [], grantedCrafts: [{ craftId }] });
  expect(JSON.stringify(file)).not.toContain('Tidy up.');
});

test('what they download has what they say of their farm, and whom they invited, also when it is theirs no more', async () => {
  const farm = await newFarm({ name: 'Old Acre' });
  const { owner, farmId } = farm;
  await must(updateFarmDetails, owner, { farmId, description: 'We grow things.' });
  await must(setFarmIcon, owner, { farmId, icon: 'greenhouse' });
  const member = await newMember(farm);
  await must(inviteUserToFarm, owner, { farmId, inviteeEmail: 'friend@example.test' });
  const sentInvitations = [
    { farm: 'Old Acre', inviteeEmail: member.email, status: 'accepted' },
    { farm: 'Old Acre', inviteeEmail: 'friend@example.test', status: 'pending' },
  ];
  expect(await fileOf(owner)).toMatchObject({
    farm: { id: farmId, role: 'owner', description: 'We grow things.', icon: 'greenhouse', isPublic: true },
    sentInvitations,
  });
  expect(JSON.stringify(await fileOf(member))).not.toMatch(/We grow things|friend@example/);

  await must(transferFarm, owner, { farmId, userId: member.uid });
  await must(leaveFarm, owner, {});
  expect(await fileOf(owner)).toMatchObject({ farm: null, sentInvitations });
  expect(await fileOf(member)).toMatchObject({ farm: { description: 'We grow things.' }, sentInvitations: [] });
  await furrow.world.identity('v1/accounts:delete', { idToken: owner.idToken });
  const senders = furrow.context.db.selectFrom('farm_invitations').select('invited_by').where('farm_id', '=', farmId);
  expect(await senders.execute()).toEqual([{ invited_by: null }, { invited_by: null }]);
});

test('what they download has the reasons that they wrote, and what became of their bounties and of what they handed in', async () => {
  const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } });
  const { submissionId: declined } = await submit(bountyId);
  await must(declineSubmission, poster, { submissionId: declined, reason: 'It still fails.' });
  const { submissionId: accepted } = await submit(bountyId);
  await must(acceptSubmission, poster, { submissionId: accepted });
  const decidedAt = expect.any(String);
  expect(await fileOf(poster)).toMatchObject({
    bountyEvents: expect.arrayContaining([expect.objectContaining({ bountyId, what: 'declined' })]),
    decisions: [
      { bountyId, submissionId: declined, status: 'declined', reason: 'It still fails.', decidedAt },
      { bountyId, submissionId: accepted, status: 'accepted', reason: null, decidedAt },
    ],
  });
  expect(await fileOf(solver)).toMatchObject({
    decisions: [],
    submissions: [
      { submissionId: declined, decidedAt },
      { submissionId: accepted, craftId: expect.any(String), decidedAt },
    ],
  });
});

test('what they download has where codes were mailed, and no code', async () => {
  const user = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: user.idToken });
  const file = await fileOf(user);
  expect(file.codes).toMatchObject([{ kind: 'VERIFY_EMAIL', email: user.email, newEmail: null, usedAt: null }]);
  expect(JSON.stringify(file)).not.toMatch(/hash/i);
});
