import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  declineSubmission,
  engageBounty,
  fundBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { deleteCraft } from '#contract/crafts/calls.ts';
import { deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { askOps } from '#testing/ops-shell.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { removeBountiesOf } from './remove-bounties.ts';
import { takeDown } from './take-down.ts';

const coin = 1_000;

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [poster, solver] = [await farmer('Poster Farm'), await furrow.world.user()];
});
afterAll(() => furrow.close());

const { farmer, say, must, post, submit, bountyAs, statusOf, me, have } = bountyWorld(() => ({
  furrow,
  poster,
  solver,
}));
const { overtaken } = overtakingWorld(() => furrow);

/** The texts of somebody's inbox, the newest first. */
async function notifications(user: TestUser): Promise<string[]> {
  return (await furrow.world.inbox(user)).items.map(({ text }) => text);
}

test('a farm cannot be deleted while a bounty of it holds coins', async () => {
  const owner = await farmer('Rich Farm');
  await furrow.give(owner.uid, { purchased: 100 * coin });
  const bountyId = await post({}, owner);
  const farmId = (await me(owner)) as { farmId: string };
  const { error } = await say(deleteFarm, owner, { farmId: farmId.farmId });
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: farmMessages.bountiesHoldCoins });
  await must(cancelBounty, owner, { bountyId });
  await must(deleteFarm, owner, { farmId: farmId.farmId });
});

test('a pledge whose farm was deleted can be funded, and its submission accepted', async () => {
  const owner = await farmer('Short Farm');
  const pledgeId = await post({}, owner);
  const { submissionId } = await submit(pledgeId);
  const { farmId } = (await me(owner)) as { farmId: string };
  await must(deleteFarm, owner, { farmId });
  await furrow.give(owner.uid, { purchased: 100 * coin });
  await must(fundBounty, owner, { bountyId: pledgeId });
  await must(acceptSubmission, owner, { submissionId });
  expect((await bountyAs(owner, pledgeId)).value).toMatchObject({ status: 'completed', funding: 'funded' });
});

test('a pledge whose farm is deleted while it is being funded is funded', async () => {
  const owner = await farmer('Passing Farm');
  const bountyId = await post({}, owner);
  const { farmId } = (await me(owner)) as { farmId: string };
  await furrow.give(owner.uid, { purchased: 100 * coin });
  const remove = (tx: Tx) => tx.deleteFrom('farms').where('id', '=', farmId).execute();
  expect((await overtaken(remove, () => say(fundBounty, owner, { bountyId }))).error).toBeUndefined();
  expect((await bountyAs(owner, bountyId)).value).toMatchObject({ funding: 'funded' });
});

test('an account is not deleted while its bounties hold coins; its pledges and engagements end with it', async () => {
  const owner = await farmer('Leaving Farm');
  await furrow.give(owner.uid, { purchased: 100 * coin });
  const [funded, pledged] = [await post({ prompt: '## Description\nMy own words.' }, owner), await post({}, owner)];
  const engagedIn = await post();
  await submit(engagedIn, owner);
  await submit(pledged, solver);
  const erase = () => furrow.world.identity('v1/accounts:delete', { idToken: owner.idToken });
  expect((await erase()).message).toContain(bountyMessages.openEscrow);
  await must(cancelBounty, owner, { bountyId: funded });
  expect((await erase()).httpStatus).toBe(200);
  const rows = await furrow.context.db.selectFrom('bounties').select(['id', 'status']).execute();
  const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(statuses[pledged]).toBe('cancelled');
  expect(statuses[engagedIn]).toBe('open');
  const own = await furrow.context.db
    .selectFrom('bounties')
    .select(['prompt', 'description', 'market_description'])
    .where('creator_id', '=', owner.uid)
    .execute();
  expect(own).toHaveLength(2);
  for (const { prompt, description, market_description } of own)
    expect([prompt, market_description]).toEqual(['', description]);
  const told = furrow.context.db.selectFrom('notifications').select('user_id').where('link', '=', `/wanted/${pledged}`);
  const over = await told.where('kind', '=', 'bounty-over').execute();
  expect(over).toEqual([{ user_id: solver.uid }]);
});

test('a poster who wants to delete the account while a submission waits is told to answer it first', async () => {
  const owner = await farmer('Asked Farm');
  await furrow.give(owner.uid, { purchased: 100 * coin });
  const bountyId = await post({}, owner);
  const { submissionId } = await submit(bountyId);
  const erase = () => furrow.world.identity('v1/accounts:delete', { idToken: owner.idToken });
  expect((await erase()).message).toContain(bountyMessages.openSubmission);
  expect((await say(cancelBounty, owner, { bountyId })).error?.message).toBe(bountyMessages.submissionsWait);
  await must(declineSubmission, owner, { submissionId, reason: 'It fails still.' });
  expect((await erase()).message).toContain(bountyMessages.openEscrow);
  await must(cancelBounty, owner, { bountyId });
  expect((await erase()).httpStatus).toBe(200);
});

test("a deleted user's notes to posters are deleted, except with accepted submissions", async () => {
  const leaver = await furrow.world.user();
  await have(poster, { purchased: 200 });
  const [accepted, waiting] = [await post(), await post()];
  const { submissionId } = await submit(accepted, leaver);
  await must(acceptSubmission, poster, { submissionId });
  await submit(waiting, leaver);
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: leaver.idToken })).httpStatus).toBe(200);
  expect((await bountyAs(poster, accepted)).value).toMatchObject({ submissions: [{ note: 'Like this.' }] });
  expect((await bountyAs(poster, waiting)).value).toMatchObject({ submissions: [{ note: '', status: 'withdrawn' }] });
});

test("the poster is notified that a submission was withdrawn, also when its solver's account is deleted", async () => {
  const owner = await farmer('Told Farm');
  const bountyId = await post({ title: 'Left twice' }, owner);
  const told = async () =>
    (await notifications(owner)).filter((text) => text === '"Fixer" was withdrawn from your bounty "Left twice".');
  const [one, another] = [await furrow.world.user(), await furrow.world.user()];
  await submit(bountyId, one);
  await must(withdrawEngagement, one, { bountyId });
  expect(await told()).toHaveLength(1);
  await submit(bountyId, another);
  await furrow.world.identity('v1/accounts:delete', { idToken: another.idToken });
  expect(await told()).toHaveLength(2);
  const nobodys = await post({}, owner);
  await must(engageBounty, one, { bountyId: nobodys });
  await must(withdrawEngagement, one, { bountyId: nobodys });
  expect(await notifications(owner)).toHaveLength(4);
});

test('an operator takes down a bounty: its coins go back, waiting submissions are closed, users are notified', async () => {
  await have(poster, { purchased: 100 });
  const bountyId = await post({ title: 'Left alone' });
  const { craftId } = await submit(bountyId);
  expect((await askOps(furrow, 'bounties', 'take-down', bountyId)).code).toBe(2);
  expect(await askOps(furrow, 'bounties', 'take-down', bountyId, '--reason', 'Shut out.')).toEqual({
    code: 0,
    said: operatorMessages.bountyTakenDown('Left alone'),
  });
  expect(await statusOf(bountyId)).toMatchObject({
    status: 'cancelled',
    isTakenDown: true,
    submissions: [{ status: 'closed' }],
  });
  expect(await me(poster)).toMatchObject({ coins: 100 });
  for (const user of [poster, solver])
    expect((await notifications(user)).join()).toContain('The bounty "Left alone" was ended by');
  expect((await say(deleteCraft, solver, { craftId })).error).toBeUndefined();
  const again = await askOps(furrow, 'bounties', 'take-down', bountyId, '--reason', 'Again.');
  expect(again).toEqual({ code: 2, said: bountyMessages.closed });
  const audit = furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', 'bounty-taken-down');
  expect(await audit.execute()).toMatchObject([{ detail: { bountyId, uid: poster.uid, reason: 'Shut out.' } }]);
});

test("an operator takes down a disabled poster's bounty, and its coins are there when the poster is enabled", async () => {
  const owner = await farmer('Shut Farm');
  await have(owner, { purchased: 100 });
  const bountyId = await post({}, owner);
  await submit(bountyId);
  const reason = ['--reason', 'Shut out.'];
  await askOps(furrow, 'users', 'disable', owner.uid, ...reason);
  expect((await say(cancelBounty, owner, { bountyId })).error?.status).toBe('UNAUTHENTICATED');
  expect((await askOps(furrow, 'bounties', 'take-down', bountyId, ...reason)).code).toBe(0);
  await askOps(furrow, 'users', 'enable', owner.uid, ...reason);
  const back = await furrow.world.signIn(owner);
  const { value } = await bountyAs(back, bountyId);
  expect(value).toMatchObject({ status: 'cancelled', submissions: [{ status: 'closed' }] });
  expect(await me(back)).toMatchObject({ coins: 100 });
});

test.each([
  ['a reward that is no coins', { type: 'golden_seed', amount: 5 }],
  ['a pledge', { type: 'seed', amount: 900_000 }],
])(
  'the notification about the end of a bounty without coins does not mention returned coins: %s',
  async (_, reward) => {
    const { db, config, clock } = furrow.context;
    const bountyId = await post({ title: 'Ended unpaid', reward });
    await must(engageBounty, solver, { bountyId });
    await inTransaction(db, (tx) => takeDown(tx, config, { bountyId, now: clock.now() }));
    for (const user of [poster, solver])
      expect((await notifications(user))[0]).toBe('The bounty "Ended unpaid" was ended by Furrow.');
  },
);

test("an operator's take-down waits for the deletion of the poster's account, and is then refused", async () => {
  const owner = await farmer('Going Farm');
  const bountyId = await post({}, owner);
  const { db, config, clock } = furrow.context;
  const { ending } = await inTransaction(db, async (tx) => {
    await lockUserRow(tx, owner.uid);
    const end = inTransaction(db, (other) => takeDown(other, config, { bountyId, now: clock.now() }));
    const ended = end.then(
      () => 'ended',
      ({ message }) => message,
    );
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'an end that waits for the poster');
    await removeBountiesOf(tx, config, owner.uid, clock.now());
    return { ending: ended };
  });
  expect(await ending).toBe(bountyMessages.closed);
});
