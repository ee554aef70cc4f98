import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  engageBounty,
  fundBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { Call } from '#contract/wire/call.ts';
import { bountyWorld, bountyFields as fields, seed } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { removeFarm } from '../farms/farm-store.ts';
import { farmIdOf } from '../farms/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

const coin = 1_000;

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
let other: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [poster, solver, other] = [await farmer('Poster Farm'), await furrow.world.user(), await furrow.world.user()];
});
afterAll(() => furrow.close());

const { farmer, say, must, post, craftOf, submit, bountyAs, statusOf, me, have } = bountyWorld(() => ({
  furrow,
  poster,
  solver,
}));

describe('posting a bounty', () => {
  test('a bounty whose reward the poster can pay is funded, from rewards first and then purchased coins', async () => {
    await have(poster, { rewards: 60, purchased: 60 });
    const bountyId = await post({ prompt: 'My own words.' });
    expect((await bountyAs(poster, bountyId)).value).toMatchObject({
      id: bountyId,
      title: 'Flaky test',
      description: 'It fails.',
      marketDescription: 'It fails.',
      creatorId: poster.uid,
      solverId: null,
      status: 'open',
      reward: seed(100),
      funding: 'funded',
      engagedCount: 0,
      prompt: 'My own words.',
      submissions: [],
      history: [
        { what: 'posted', coins: 100 },
        { what: 'funded', coins: 100 },
      ],
    });
    expect(await me(poster)).toMatchObject({ rewardCoins: 0, coins: 20, monthlyCoins: 200 });
  });

  test('a reward that the poster cannot pay is a pledge, and monthly credits never go into escrow', async () => {
    await have(poster, { purchased: 99 });
    const bountyId = await post();
    expect(await statusOf(bountyId)).toMatchObject({ funding: 'pledged' });
    expect(await me(poster)).toMatchObject({ coins: 99, monthlyCoins: 200 });
  });

  test.each([
    { type: 'golden_seed', amount: 5 },
    { type: 'equity', equityPercentage: 0.015 },
    { type: 'equity', equityPercentage: 1.001 },
    { type: 'custom', customDescription: 'A cake' },
  ])('a reward of %j is stored and holds no coins', async (reward) => {
    await have(poster, { purchased: 500 });
    const bountyId = await post({ reward });
    expect(await statusOf(bountyId)).toMatchObject({ reward, funding: 'none' });
    expect(await me(poster)).toMatchObject({ coins: 500 });
  });

  test('only a member of a farm can post a bounty', async () => {
    const { error } = await say(createBounty, solver, fields());
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.farmNeeded });
    expect((await say(createBounty, null, fields())).error?.status).toBe('UNAUTHENTICATED');
  });

  test('a member cannot post a bounty from a farm that is deleted meanwhile', async () => {
    const member = await farmer('Farm that goes');
    await have(member, { purchased: 100 });
    const { db } = furrow.context;
    const farmId = (await farmIdOf(db, member.uid)) ?? '';
    const { posting } = await inTransaction(db, async (tx) => {
      await removeFarm(tx, farmId);
      const call = say(createBounty, member, fields());
      await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a bounty that waits for the farm');
      return { posting: call };
    });
    expect((await posting).error).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.farmNeeded });
    expect(await me(member)).toMatchObject({ coins: 100 });
    expect((await furrow.world.read('myPostedBounties', member)).value).toMatchObject({ items: [] });
  });

  test.each([
    { title: '' },
    { title: '  ' },
    { title: 'x'.repeat(201) },
    { description: '' },
    { description: 'x'.repeat(8_001) },
    { reward: undefined },
    { reward: { type: 'x' } },
    { reward: { type: 'seed', amount: 5, equityPercentage: 1 } },
    { creatorId: 'me' },
    { creatorFarmId: 'x' },
    { status: 'completed' },
    { solverId: 'me' },
    { createdAt: '2020-01-01' },
    { funded: true },
  ])('a bounty with %j is refused, and nothing is stored', async (over) => {
    const count = () => furrow.context.db.selectFrom('bounties').select('id').execute();
    const before = await count();
    expect((await say(createBounty, poster, fields(over))).error?.status).toBe('INVALID_ARGUMENT');
    expect(await count()).toHaveLength(before.length);
  });
});

describe('engaging a bounty', () => {
  test('a repeated engagement gets the same answer and counts once, and the profile lists the bounty', async () => {
    const bountyId = await post();
    for (let i = 0; i < 2; i += 1) expect((await say(engageBounty, solver, { bountyId })).result).toBeDefined();
    expect(await statusOf(bountyId)).toMatchObject({ engagedCount: 1 });
    expect(await me(solver)).toMatchObject({ engagedBounties: expect.arrayContaining([bountyId]) });
    await must(withdrawEngagement, solver, { bountyId });
    expect(await statusOf(bountyId)).toMatchObject({ engagedCount: 0 });
    expect((await say(withdrawEngagement, solver, { bountyId })).error?.message).toBe(bountyMessages.nothingToWithdraw);
  });

  test("a user who is engaged can read the poster's prompt, and other users cannot", async () => {
    const bountyId = await post({ prompt: 'My own words.' });
    await must(engageBounty, solver, { bountyId });
    for (const [user, prompt] of [
      [poster, 'My own words.'],
      [solver, 'My own words.'],
      [other, null],
      [null, null],
    ] as const)
      expect((await bountyAs(user, bountyId)).value).toMatchObject({ prompt });
  });

  test('engagements are listed with the latest first', async () => {
    const user = await furrow.world.user();
    const engaged = [await post(), await post(), await post()];
    for (const bountyId of engaged) await must(engageBounty, user, { bountyId });
    const { value } = await furrow.world.read('myEngagements', user);
    expect(value).toMatchObject({ items: engaged.toReversed().map((id) => ({ bounty: { id } })) });
  });

  test('a refused engagement says why', async () => {
    const bountyId = await post();
    const errorOf = async (user: TestUser, id: string) => (await say(engageBounty, user, { bountyId: id })).error;
    expect(await errorOf(poster, bountyId)).toEqual({
      status: 'PERMISSION_DENIED',
      message: bountyMessages.ownEngagement,
    });
    expect(await errorOf(solver, ' ')).toEqual({ status: 'INVALID_ARGUMENT', message: bountyMessages.idMissing });
    expect((await errorOf(solver, 'nowhere'))?.status).toBe('NOT_FOUND');
    await must(cancelBounty, poster, { bountyId });
    expect(await errorOf(solver, bountyId)).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.notOpen });
  });
});

describe('changing a bounty', () => {
  test('the escrow follows the reward, and gives back first the coins that were paid last', async () => {
    await have(poster, { rewards: 60, purchased: 100 });
    const bountyId = await post();
    await must(updateBounty, poster, { bountyId, reward: seed(150) });
    expect(await me(poster)).toMatchObject({ rewardCoins: 0, coins: 10 });
    await must(updateBounty, poster, { bountyId, reward: seed(30) });
    expect(await me(poster)).toMatchObject({ rewardCoins: 30, coins: 100 });
    expect(await statusOf(bountyId)).toMatchObject({ reward: seed(30), funding: 'funded' });
    await must(cancelBounty, poster, { bountyId });
    expect(await me(poster)).toMatchObject({ rewardCoins: 60, coins: 100 });
    expect(await statusOf(bountyId)).toMatchObject({
      status: 'cancelled',
      history: expect.arrayContaining([expect.objectContaining({ what: 'cancelled' })]),
    });
  });

  test('a higher reward that the poster cannot pay changes nothing; a pledge can be raised and funded later', async () => {
    await have(poster, { purchased: 100 });
    const bountyId = await post();
    const { error } = await say(updateBounty, poster, { bountyId, description: 'New.', reward: seed(101) });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.notEnoughCoins });
    expect(await statusOf(bountyId)).toMatchObject({ reward: seed(100), description: 'It fails.' });

    const pledgeId = await post();
    await must(updateBounty, poster, { bountyId: pledgeId, reward: seed(200) });
    expect((await say(fundBounty, poster, { bountyId: pledgeId })).error?.message).toBe(bountyMessages.notEnoughCoins);
    await furrow.give(poster.uid, { purchased: 200 * coin });
    await must(fundBounty, poster, { bountyId: pledgeId });
    expect(await statusOf(pledgeId)).toMatchObject({ funding: 'funded', reward: seed(200) });
    expect((await say(fundBounty, poster, { bountyId: pledgeId })).error?.message).toBe(bountyMessages.nothingToFund);
  });

  test('the reward can only be raised while a solver is engaged', async () => {
    await have(poster, { purchased: 500 });
    const bountyId = await post();
    await must(engageBounty, solver, { bountyId });
    const { error } = await say(updateBounty, poster, { bountyId, reward: seed(99) });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.rewardOnlyRises });
    await must(updateBounty, poster, { bountyId, reward: seed(120) });
  });

  test('the same percentage of equity, computed by a program, is no change of the reward', async () => {
    const bountyId = await post({ reward: { type: 'equity', equityPercentage: 0.8 } });
    await must(engageBounty, solver, { bountyId });
    await must(updateBounty, poster, { bountyId, reward: { type: 'equity', equityPercentage: 0.7 + 0.1 } });
    expect((await bountyAs(poster, bountyId)).value).toMatchObject({ history: [{ what: 'posted' }] });
  });

  test.each([
    [{}, 'INVALID_ARGUMENT'],
    [{ title: 'New' }, 'INVALID_ARGUMENT'],
    [{ reward: { type: 'golden_seed', amount: 5 } }, 'INVALID_ARGUMENT'],
    [{ reward: seed(0) }, 'INVALID_ARGUMENT'],
    [{ status: 'completed' }, 'INVALID_ARGUMENT'],
    [{ solverId: 'x' }, 'INVALID_ARGUMENT'],
  ])('a change of a bounty to %j is refused with %s', async (changes, status) => {
    const bountyId = await post();
    expect((await say(updateBounty, poster, { bountyId, ...changes })).error?.status).toBe(status);
  });

  test('a repeated change gets the same answer, and is done once', async () => {
    await have(poster, { purchased: 150 });
    const bountyId = await post();
    const changes = { bountyId, description: 'It hangs.', reward: seed(150) };
    const answers = [await must(updateBounty, poster, changes), await must(updateBounty, poster, changes)];
    expect(answers).toEqual([{ message: bountyMessages.updated }, { message: bountyMessages.updated }]);
    expect((await bountyAs(poster, bountyId)).value).toMatchObject({
      history: [{ what: 'posted' }, { what: 'funded' }, { what: 'description_changed' }, { what: 'reward_changed' }],
    });
    expect(await me(poster)).toMatchObject({ coins: 0 });
  });

  test("the market description follows the description, unless the poster's prompt has its own", async () => {
    const [bountyId, worded] = [await post(), await post({ prompt: '## Description\nIn my own words.' })];
    for (const id of [bountyId, worded]) await must(updateBounty, poster, { bountyId: id, description: 'It hangs.' });
    expect(await statusOf(bountyId)).toMatchObject({ description: 'It hangs.', marketDescription: 'It hangs.' });
    expect(await statusOf(worded)).toMatchObject({ description: 'It hangs.', marketDescription: 'In my own words.' });
  });

  test('nothing of a bounty that is over can be changed', async () => {
    const over = async (call: Call, user: TestUser, data: object) => (await say(call, user, data)).error;
    const closed = { status: 'FAILED_PRECONDITION', message: bountyMessages.closed };
    await have(poster, { purchased: 300 });
    const solved = await post();
    await must(engageBounty, other, { bountyId: solved });
    const { submissionId } = await submit(solved, await furrow.world.user());
    await must(acceptSubmission, poster, { submissionId });
    await have(poster, {});
    const cancelled = await post();
    await must(engageBounty, other, { bountyId: cancelled });
    await must(cancelBounty, poster, { bountyId: cancelled });
    await have(poster, { purchased: 300 });
    for (const bountyId of [solved, cancelled]) {
      expect(await over(fundBounty, poster, { bountyId })).toEqual(closed);
      expect(await over(cancelBounty, poster, { bountyId })).toEqual(closed);
      expect(await over(withdrawEngagement, other, { bountyId })).toEqual(closed);
      expect(await over(updateBounty, poster, { bountyId, description: 'New.' })).toEqual(closed);
      const craftId = await craftOf(other);
      expect(await over(submitSolution, other, { bountyId, craftId })).toEqual(closed);
    }
  });

  test("a user who is not the poster cannot change a bounty, nor can the owner of the poster's farm", async () => {
    const { newFarm, newMember } = farmWorld(() => furrow);
    const farm = await newFarm();
    const bountyId = await post({}, await newMember(farm));
    for (const user of [other, farm.owner]) {
      const { error } = await say(updateBounty, user, { bountyId, description: 'Mine.' });
      expect(error).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.notYours });
    }
  });
});
