import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataPath } from '#contract/account/own-data.ts';
import {
  acceptSubmission,
  declineSubmission,
  engageBounty,
  submitSolution,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { createCraft, grantCraftAccess, updateCraft } from '#contract/crafts/calls.ts';
import { promptMaxLength } from '#contract/crafts/craft.ts';
import { inviteUserToFarm, leaveFarm, setFarmIcon, transferFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { markAllNotificationsRead } from '#contract/notifications/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { askOps } from '#testing/ops-shell.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
const { newFarm, newMember, newRequest, person } = farmWorld(() => furrow);
const { farmer, must, post, submit } = bountyWorld(() => ({ furrow, poster, solver }));
const { coinsOf, debtOf } = paymentWorld(() => furrow);
beforeAll(async () => {
  furrow = await startTestFurrow();
  [poster, solver] = [await farmer('Posting Farm'), await furrow.world.user()];
});
afterAll(() => furrow.close());

/** The file of a user's own data. */
async function fileOf(user: TestUser): Promise<Record<string, unknown>> {
  return (await askFile(user)).json();
}

const askFile = ({ idToken }: TestUser) =>
  fetch(furrow.url + ownDataPath, { headers: { authorization: `Bearer ${idToken}` } });

test('the file of own data contains debts, and what became of purchases', async () => {
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

test('the file of own data contains held coins, and the disputed amount of each purchase', async () => {
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

test('the file of own data contains the icons of own crafts, and the granted crafts without their prompts', async () => {
  const [maker, friend] = [await furrow.world.user(), await person()];
  const { craftId } = await must(createCraft, maker, { name: 'Tidy', prompt: 'Tidy up.', icon: 'anvil' });
  await must(grantCraftAccess, maker, { craftId, recipientEmail: friend.email });
  expect((await fileOf(maker)).crafts).toMatchObject([{ id: craftId, icon: 'anvil' }]);
  const file = await fileOf(friend);
  expect(file).toMatchObject({ crafts: [], grantedCrafts: [{ craftId }] });
  expect(JSON.stringify(file)).not.toContain('Tidy up.');
});

test('the file of own data says when a craft last changed, also by being accepted as a solution', async () => {
  const maker = await furrow.world.user();
  const { craftId } = await must(createCraft, maker, { name: 'Changing' });
  const boss = await farmer('Changing Farm');
  const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } }, boss);
  await must(engageBounty, maker, { bountyId });
  const minutesUntilChange = async () => {
    const { crafts } = await fileOf(maker);
    const [craft] = v.parse(v.array(v.object({ createdAt: v.string(), updatedAt: v.string() })), crafts);
    return Math.round((Date.parse(craft?.updatedAt ?? '') - Date.parse(craft?.createdAt ?? '')) / 60_000);
  };
  expect(await minutesUntilChange()).toBe(0);
  furrow.clock.move(10 * 60_000);
  await must(updateCraft, maker, { craftId, name: 'Changed' });
  expect(await minutesUntilChange()).toBe(10);
  furrow.clock.move(10 * 60_000);
  const { submissionId } = await must(submitSolution, maker, { bountyId, craftId });
  await must(acceptSubmission, boss, { submissionId });
  expect(await minutesUntilChange()).toBe(20);
  furrow.clock.reset();
});

test('the file of own data contains farm details and sent invitations, which stay with an owner who left', async () => {
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

test("the file of own data contains invitations to the user's address only once it is verified", async () => {
  const { owner, farmId } = await newFarm({ name: 'Asking Acre' });
  const user = await furrow.world.user();
  await must(inviteUserToFarm, owner, { farmId, inviteeEmail: user.email });
  expect(await fileOf(user)).toMatchObject({ invitations: [] });
  await verifyAddress(furrow.context.db, user.uid);
  expect(await fileOf(user)).toMatchObject({ invitations: [{ farm: 'Asking Acre', status: 'pending' }] });
});

test("the file of own data contains a poster's decisions with reasons, and when a solver's submissions were decided", async () => {
  const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } });
  const { submissionId: declined } = await submit(bountyId);
  await must(declineSubmission, poster, { submissionId: declined, reason: 'It still fails.' });
  const other = await furrow.world.user();
  await submit(bountyId, other);
  // A withdrawn submission is not a decision of the poster.
  await must(withdrawEngagement, other, { bountyId });
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

test('the file of own data says when operators took a craft and a farm off the market', async () => {
  const { owner, farmId } = await newFarm();
  const { craftId } = await must(createCraft, owner, { name: 'Sieve', isPublic: true });
  const times = async () => {
    const { farm, crafts } = await fileOf(owner);
    return [Object(farm).takenDownAt, ...Object(crafts).map((craft: { takenDownAt: unknown }) => craft.takenDownAt)];
  };
  expect(await times()).toEqual([null, null]);
  await askOps(furrow, 'farms', 'take-down', farmId, '--reason', 'x');
  await askOps(furrow, 'crafts', 'take-down', craftId, '--reason', 'x');
  expect(await times()).toEqual([expect.stringMatching(/^2\d{3}-/), expect.stringMatching(/^2\d{3}-/)]);
});

test('the file of own data contains what the signer of a custom token said of the user', async () => {
  const user = await furrow.world.user();
  const sessions = furrow.context.db.updateTable('sessions').set({ claims: JSON.stringify({ plan: 'gold' }) });
  await sessions.where('user_id', '=', user.uid).execute();
  expect((await fileOf(user)).sessions).toMatchObject([{ provider: 'password', claims: { plan: 'gold' } }]);
});

test('the file of own data keeps when a join request was read, even after the farm is handed over', async () => {
  const farm = await newFarm();
  const { owner, farmId } = farm;
  const { uid: userId } = await newMember(farm);
  await newRequest(farmId, await person());
  const newest = (await furrow.world.inbox(owner)).items[0]?.id;
  await must(markAllNotificationsRead, owner, { newest });
  const { notifications } = await fileOf(owner);
  furrow.clock.move(60_000);
  await must(transferFarm, owner, { farmId, userId });
  furrow.clock.reset();
  expect((await fileOf(owner)).notifications).toEqual(notifications);
});

test('the file of own data says where codes were mailed, without the codes', async () => {
  const user = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: user.idToken });
  const file = await fileOf(user);
  expect(file.codes).toMatchObject([{ kind: 'VERIFY_EMAIL', email: user.email, newEmail: null, usedAt: null }]);
  expect(JSON.stringify(file)).not.toMatch(/hash/i);
});

/** Gives a user many crafts with the longest prompts. Their names are numbers, and each three have the same time. */
async function giveCrafts({ uid }: TestUser, count: number) {
  const [prompt, at] = ['\u0001'.repeat(promptMaxLength), furrow.clock.now()];
  await sql`insert into crafts (id, creator_id, name, prompt, market_description, created_at, updated_at)
    select ${uid} || n, ${uid}, n::text, ${prompt}, '', at, at
    from generate_series(1, ${count}::int) n, lateral (select ${at}::timestamptz + n / 3 * interval '1.000001 seconds' as at)`.execute(
    furrow.context.db,
  );
}

test('the file of own data contains each of many crafts once, in the order of creation', async () => {
  const user = await furrow.world.user();
  await giveCrafts(user, 32);
  const crafts = v.parse(v.array(v.object({ id: v.string(), createdAt: v.string() })), (await fileOf(user)).crafts);
  expect(new Set(crafts.map(({ id }) => id)).size).toBe(32);
  const times = crafts.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

test('the file of own data contains every event, session and code of an account, however many there are', async () => {
  const { db } = furrow.context;
  const user = await furrow.world.user();
  const { uid } = user;
  // As after weeks of guesses at the password, each three of them at the same moment.
  const rows = sql`generate_series(1, 2400) n, lateral (select date_trunc('day', now()) - n / 3 * interval '1 minute' as at)`;
  await sql`insert into audit_log (at, event, result, user_id) select at, 'sign-in', 'refused', ${uid} from ${rows}`.execute(
    db,
  );
  await sql`insert into oob_codes (code_hash, kind, user_id, email, created_at, expires_at)
    select sha256((${uid} || n)::bytea), 'PASSWORD_RESET', ${uid}, n || '@furrow.test', at, at from ${rows}`.execute(
    db,
  );
  await sql`insert into sessions (id, user_id, provider, created_at, authenticated_at, last_used_at, user_agent, address)
    select ${uid} || n, ${uid}, 'password', at, at, at, 'browser ' || n, '127.0.0.1' from ${rows}`.execute(db);
  const { events, codes, sessions } = v.parse(
    v.object({
      events: v.array(v.unknown()),
      codes: v.array(v.object({ email: v.string() })),
      sessions: v.array(v.object({ userAgent: v.string() })),
    }),
    await fileOf(user),
  );
  const refused = events.filter((event) => Object(event).result === 'refused');
  expect([refused.length, events.at(-1)]).toEqual([2_400, expect.objectContaining({ event: 'sign-up' })]);
  expect(new Set(codes.map(({ email }) => email)).size).toBe(2_400);
  expect(new Set(sessions.map(({ userAgent }) => userAgent)).size).toBe(2_401);
});

test('the file of own data is read from the database only as far as its client takes it', async () => {
  const user = await furrow.world.user();
  await giveCrafts(user, 200);
  const answer = await askFile(user);
  await pause(500);
  await furrow.context.db.deleteFrom('crafts').where('creator_id', '=', user.uid).execute();
  const { crafts } = v.parse(v.object({ crafts: v.array(v.unknown()) }), await answer.json());
  expect(crafts.length).toBeLessThan(150);
});
