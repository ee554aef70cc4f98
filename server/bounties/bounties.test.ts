import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  declineSubmission,
  engageBounty,
  fundBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { createCraft, deleteCraft, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { createFarm, deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import type { AnswerOf, Call } from '#contract/wire/call.ts';
import { MailBox } from '#testing/mail-box.ts';
import { askOps } from '#testing/ops-shell.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Answered, TestUser } from '#testing/world.ts';
import { readBountyEarnings } from '../coins/coin-history-store.ts';

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

/** Somebody who owns a farm, and so may post. */
async function farmer(name: string): Promise<TestUser> {
  const user = await furrow.world.user();
  await must(createFarm, user, { name });
  return user;
}

const say = <C extends Call>(call: C, user: TestUser | null, data: object) => furrow.world.call(call, user, data);

/** A call that has to go through; answers its result. */
async function must<C extends Call>(call: C, user: TestUser, data: object): Promise<AnswerOf<C>> {
  const { result, error } = await say(call, user, data);
  if (result === undefined) throw new Error(`${call.name}: ${JSON.stringify(error)}`);
  return result;
}

const golden = { type: 'golden_seed', amount: 40 };
const seed = (amount: number) => ({ type: 'seed', amount });
const fields = (over: object = {}) => ({ title: 'Flaky test', description: 'It fails.', reward: seed(100), ...over });
const post = async (over: object = {}, by = poster) => (await must(createBounty, by, fields(over))).bountyId;
const craftOf = async (user: TestUser) =>
  (await must(createCraft, user, { name: 'Fixer', prompt: 'Fix it.', description: 'Fixes.' })).craftId;

/** Engages the solver and hands in a craft. */
async function submit(bountyId: string, by = solver) {
  await must(engageBounty, by, { bountyId });
  const craftId = await craftOf(by);
  const { submissionId } = await must(submitSolution, by, { bountyId, craftId, note: 'Like this.' });
  return { craftId, submissionId };
}

async function bountyAs(user: TestUser | null, bountyId: string): Promise<Answered & { value?: unknown }> {
  return furrow.world.read('bounty', user, { bountyId });
}
const statusOf = async (bountyId: string) => (await bountyAs(poster, bountyId)).value;
const me = async (user: TestUser) => (await furrow.world.read('me', user)).value;

/** Sets what the poster has, in coins. */
async function have(user: TestUser, { rewards = 0, purchased = 0 }): Promise<void> {
  await sql`with had as (select id, balance_millicoins from ledger_accounts
      where user_id = ${user.uid} and kind in ('rewards', 'purchased') and balance_millicoins > 0)
    select post_ledger_transaction(gen_random_uuid()::text, 'Emptied', now(),
      (select jsonb_agg(jsonb_build_object('account', id, 'amount', -balance_millicoins)) from had)
        || jsonb_build_object('system', 'expired', 'amount', (select sum(balance_millicoins) from had)))
    where exists (select 1 from had)`.execute(furrow.context.db);
  if (rewards > 0) await furrow.give(user.uid, { rewards: rewards * coin });
  if (purchased > 0) await furrow.give(user.uid, { purchased: purchased * coin });
}

describe('posting', () => {
  test('a bounty whose reward is covered is funded, from rewards first and then purchased coins', async () => {
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

  test('a reward that is not covered is a pledge; free credits never reach an escrow', async () => {
    await have(poster, { purchased: 99 });
    const bountyId = await post();
    expect(await statusOf(bountyId)).toMatchObject({ funding: 'pledged' });
    expect(await me(poster)).toMatchObject({ coins: 99, monthlyCoins: 200 });
  });

  test.each([
    { type: 'golden_seed', amount: 5 },
    { type: 'equity', equityPercentage: 0.015 },
    { type: 'custom', customDescription: 'A cake' },
  ])('a reward of %j is kept and holds no coins', async (reward) => {
    await have(poster, { purchased: 500 });
    const bountyId = await post({ reward });
    expect(await statusOf(bountyId)).toMatchObject({ reward, funding: 'none' });
    expect(await me(poster)).toMatchObject({ coins: 500 });
  });

  test('only a member of a farm posts', async () => {
    const { error } = await say(createBounty, solver, fields());
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.farmNeeded });
    expect((await say(createBounty, null, fields())).error?.status).toBe('UNAUTHENTICATED');
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
  ])('%j is refused and nothing is stored', async (over) => {
    const count = () => furrow.context.db.selectFrom('bounties').select('id').execute();
    const before = await count();
    expect((await say(createBounty, poster, fields(over))).error?.status).toBe('INVALID_ARGUMENT');
    expect(await count()).toHaveLength(before.length);
  });
});

describe('engaging', () => {
  test('again is the same answer, and the profile knows of it', async () => {
    const bountyId = await post();
    for (let i = 0; i < 2; i += 1) expect((await say(engageBounty, solver, { bountyId })).result).toBeDefined();
    expect(await statusOf(bountyId)).toMatchObject({ engagedCount: 1 });
    expect(await me(solver)).toMatchObject({ engagedBounties: expect.arrayContaining([bountyId]) });
    await must(withdrawEngagement, solver, { bountyId });
    expect(await statusOf(bountyId)).toMatchObject({ engagedCount: 0 });
    expect((await say(withdrawEngagement, solver, { bountyId })).error?.message).toBe(bountyMessages.notEngaged);
  });

  test('who is engaged reads what its poster wrote first, and nobody else does', async () => {
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

  test('the latest engagement comes first', async () => {
    const user = await furrow.world.user();
    const engaged = [await post(), await post(), await post()];
    for (const bountyId of engaged) await must(engageBounty, user, { bountyId });
    const { value } = await furrow.world.read('myEngagements', user);
    expect(value).toMatchObject({ items: engaged.toReversed().map((id) => ({ bounty: { id } })) });
  });

  test('who may not is told why', async () => {
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

describe('changing', () => {
  test('the escrow follows the reward, and gives back first what paid last', async () => {
    await have(poster, { rewards: 60, purchased: 100 });
    const bountyId = await post();
    await must(updateBounty, poster, { bountyId, reward: seed(150) });
    expect(await me(poster)).toMatchObject({ rewardCoins: 0, coins: 10 });
    await must(updateBounty, poster, { bountyId, reward: seed(30) });
    expect(await me(poster)).toMatchObject({ rewardCoins: 30, coins: 100 });
    expect(await statusOf(bountyId)).toMatchObject({ reward: seed(30), funding: 'funded' });
    await must(cancelBounty, poster, { bountyId });
    expect(await me(poster)).toMatchObject({ rewardCoins: 60, coins: 100 });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'cancelled' });
  });

  test('a rise that is not covered changes nothing; a pledge may rise and be funded later', async () => {
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

  test('while somebody is engaged the reward only rises', async () => {
    await have(poster, { purchased: 500 });
    const bountyId = await post();
    await must(engageBounty, solver, { bountyId });
    const { error } = await say(updateBounty, poster, { bountyId, reward: seed(99) });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.rewardOnlyRises });
    await must(updateBounty, poster, { bountyId, reward: seed(120) });
  });

  test.each([
    [{}, 'INVALID_ARGUMENT'],
    [{ description: 'It fails.', reward: seed(100) }, 'INVALID_ARGUMENT'],
    [{ title: 'New' }, 'INVALID_ARGUMENT'],
    [{ reward: { type: 'golden_seed', amount: 5 } }, 'INVALID_ARGUMENT'],
    [{ reward: seed(0) }, 'INVALID_ARGUMENT'],
    [{ status: 'completed' }, 'INVALID_ARGUMENT'],
    [{ solverId: 'x' }, 'INVALID_ARGUMENT'],
  ])('%j is %s', async (changes, status) => {
    const bountyId = await post();
    expect((await say(updateBounty, poster, { bountyId, ...changes })).error?.status).toBe(status);
  });

  test('what the market says of it follows its description, unless its poster’s own words say it', async () => {
    const [bountyId, worded] = [await post(), await post({ prompt: '## Description\nIn my own words.' })];
    for (const id of [bountyId, worded]) await must(updateBounty, poster, { bountyId: id, description: 'It hangs.' });
    expect(await statusOf(bountyId)).toMatchObject({ description: 'It hangs.', marketDescription: 'It hangs.' });
    expect(await statusOf(worded)).toMatchObject({ description: 'It hangs.', marketDescription: 'In my own words.' });
  });

  test('once it is over nothing of it changes', async () => {
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
      expect(await over(updateBounty, poster, { bountyId, description: 'New.' })).toEqual({
        status: 'FAILED_PRECONDITION',
        message: bountyMessages.notOpen,
      });
      const craftId = await craftOf(other);
      expect(await over(submitSolution, other, { bountyId, craftId })).toEqual(closed);
    }
  });

  test('nobody else changes it, not even the owner of its farm', async () => {
    const bountyId = await post();
    const { error } = await say(updateBounty, other, { bountyId, description: 'Mine.' });
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.notYours });
  });
});

describe('solving', () => {
  test('accepting pays 70 % to the solver once, makes them a pro crafter and the craft the poster’s', async () => {
    await have(poster, { purchased: 333 });
    await have(solver, {});
    const bountyId = await post({ reward: seed(333) });
    const { craftId, submissionId } = await submit(bountyId);
    expect(await statusOf(bountyId)).toMatchObject({
      status: 'in_progress',
      submissions: [{ id: submissionId, craftId, craftName: 'Fixer', note: 'Like this.', status: 'pending' }],
    });
    expect((await furrow.world.read('craft', poster, { craftId })).error?.status).toBe('NOT_FOUND');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => say(acceptSubmission, poster, { submissionId })),
    );
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.status ?? []))).toEqual(new Set(['FAILED_PRECONDITION']));

    expect(await statusOf(bountyId)).toMatchObject({ status: 'completed', solverId: solver.uid, funding: 'funded' });
    expect(await me(solver)).toMatchObject({ rewardCoins: 233.1, roles: { pro_creator: true } });
    expect(await me(poster)).toMatchObject({ coins: 0, purchasedCrafts: expect.arrayContaining([craftId]) });
    expect((await furrow.world.read('craft', poster, { craftId })).value).toMatchObject({
      prompt: 'Fix it.',
      status: 'solution_accepted',
    });
    const solved = await furrow.world.read('mySolvedBounties', solver);
    expect(solved.value).toMatchObject({ items: [{ id: bountyId }] });
  });

  test('solved bounties come by when they were solved, the latest first', async () => {
    const expert = await furrow.world.user();
    const [early, late] = [await post({ reward: golden }), await post({ reward: golden })];
    const before = new Date().toISOString();
    for (const bountyId of [late, early])
      await must(acceptSubmission, poster, { submissionId: (await submit(bountyId, expert)).submissionId });
    const { value } = await furrow.world.read('mySolvedBounties', expert);
    const { items } = value as { items: { id: string; solvedAt: string }[] };
    expect(items.map(({ id }) => id)).toEqual([early, late]);
    for (const { solvedAt } of items) expect(solvedAt > before).toBe(true);
  });

  test('what bounties bring is counted by the month (UTC), and nothing else is', async () => {
    const earner = await furrow.world.user();
    const earned = async () => (await furrow.world.read('myBountyEarnings', earner)).value;
    const solve = async (coins: number) => {
      await have(poster, { purchased: coins });
      const { submissionId } = await submit(await post({ reward: seed(coins) }), earner);
      await must(acceptSubmission, poster, { submissionId });
    };
    await have(earner, { rewards: 500 });
    expect(await earned()).toEqual({ thisMonth: 0 });
    await solve(100);
    await solve(33);
    expect(await earned()).toEqual({ thisMonth: 93.1 });
    const now = new Date();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(await readBountyEarnings(furrow.context.db, earner.uid, new Date(nextMonth - 1))).toBe(93.1);
    expect(await readBountyEarnings(furrow.context.db, earner.uid, new Date(nextMonth))).toBe(0);
  });

  test('a pledge pays nothing: it must be funded first, and can be while a submission waits', async () => {
    await have(poster, {});
    const bountyId = await post();
    const { submissionId } = await submit(bountyId);
    const { error } = await say(acceptSubmission, poster, { submissionId });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.fundFirst });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'in_progress' });
    await have(poster, { purchased: 100 });
    await must(fundBounty, poster, { bountyId });
    await must(acceptSubmission, poster, { submissionId });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'completed' });
  });

  test('a reward that is not coins is accepted without any', async () => {
    const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } });
    const { submissionId } = await submit(bountyId);
    const { result } = await say(acceptSubmission, poster, { submissionId });
    expect(result).toEqual({ message: bountyMessages.acceptedPromise });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'completed', solverId: solver.uid });
  });

  test('an operator ends what its poster, shut out, cannot: coins go back, what waits is closed, all are told', async () => {
    await have(poster, { purchased: 100 });
    const bountyId = await post({ title: 'Left alone' });
    const { craftId } = await submit(bountyId);
    expect((await askOps(furrow, 'bounties', 'cancel', bountyId)).code).toBe(2);
    expect(await askOps(furrow, 'bounties', 'cancel', bountyId, '--reason', 'Shut out.')).toEqual({
      code: 0,
      said: operatorMessages.bountyTakenDown('Left alone'),
    });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'cancelled', submissions: [{ status: 'closed' }] });
    expect(await me(poster)).toMatchObject({ coins: 100 });
    for (const user of [poster, solver]) {
      const { value } = await furrow.world.read('myNotifications', user);
      expect(JSON.stringify(value)).toContain('The bounty \\"Left alone\\" was ended by');
    }
    expect((await say(deleteCraft, solver, { craftId })).error).toBeUndefined();
    const again = await askOps(furrow, 'bounties', 'cancel', bountyId, '--reason', 'Again.');
    expect(again).toEqual({ code: 2, said: bountyMessages.closed });
    const audit = furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', 'bounty-taken-down');
    expect(await audit.execute()).toMatchObject([{ detail: { bountyId, uid: poster.uid, reason: 'Shut out.' } }]);
  });

  test('a bounty is off the board while a submission waits, and back when the last one is declined', async () => {
    const bountyId = await post();
    const board = async () => JSON.stringify((await furrow.world.read('openBounties', null)).value);
    expect(await board()).toContain(bountyId);
    const first = await submit(bountyId);
    expect(await board()).not.toContain(bountyId);
    expect((await bountyAs(other, bountyId)).error?.status).toBe('NOT_FOUND');
    expect((await say(engageBounty, other, { bountyId })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await say(cancelBounty, poster, { bountyId })).error?.message).toBe(bountyMessages.submissionsWait);
    expect((await say(updateBounty, poster, { bountyId, description: 'New.' })).error?.message).toBe(
      bountyMessages.notOpen,
    );
    const blank = await say(declineSubmission, poster, { submissionId: first.submissionId, reason: ' ' });
    expect(blank.error?.message).toBe(bountyMessages.reasonMissing);
    await must(declineSubmission, poster, { submissionId: first.submissionId, reason: 'It does not compile.' });
    expect(await board()).toContain(bountyId);
    expect((await bountyAs(solver, bountyId)).value).toMatchObject({
      status: 'open',
      submissions: [{ status: 'declined', reason: 'It does not compile.' }],
    });
    expect((await bountyAs(null, bountyId)).value).toMatchObject({ submissions: [], prompt: null });
  });

  test('of two submissions one is accepted and the other closed', async () => {
    await have(poster, { purchased: 100 });
    const bountyId = await post();
    await must(engageBounty, other, { bountyId });
    const first = await submit(bountyId);
    const craftId = await craftOf(other);
    const second = await must(submitSolution, other, { bountyId, craftId });
    expect(await statusOf(bountyId)).toMatchObject({
      submissions: [{ id: second.submissionId }, { id: first.submissionId }],
    });
    await must(acceptSubmission, poster, { submissionId: second.submissionId });
    expect((await bountyAs(solver, bountyId)).value).toMatchObject({
      solverId: other.uid,
      submissions: [{ id: first.submissionId, status: 'closed' }],
    });
    expect((await say(acceptSubmission, poster, { submissionId: first.submissionId })).error?.status).toBe(
      'FAILED_PRECONDITION',
    );
  });

  test('whoever lets go takes their submission with them', async () => {
    const bountyId = await post();
    await submit(bountyId);
    await must(withdrawEngagement, solver, { bountyId });
    expect(await statusOf(bountyId)).toMatchObject({ status: 'open', submissions: [{ status: 'withdrawn' }] });
    expect(JSON.stringify((await furrow.world.read('myEngagements', solver)).value)).not.toContain(bountyId);
  });

  test('a craft that waits as a solution is not deleted; declined or let go it may be', async () => {
    const bountyId = await post();
    const { craftId } = await submit(bountyId);
    expect((await say(deleteCraft, solver, { craftId })).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: craftMessages.waitsAsSolution,
    });
    await must(withdrawEngagement, solver, { bountyId });
    await must(deleteCraft, solver, { craftId });
    expect(await statusOf(bountyId)).toMatchObject({
      submissions: [{ status: 'withdrawn', craftId: null, craftName: 'Fixer' }],
    });
  });

  test('the prompt of a craft that waits as a solution stays as it is; let go it may be changed', async () => {
    const bountyId = await post();
    const { craftId } = await submit(bountyId);
    for (const prompt of [' ', 'Another one.'])
      expect((await say(updateCraft, solver, { craftId, prompt })).error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: craftMessages.waitsAsSolution,
      });
    await must(updateCraft, solver, { craftId, description: 'What it does.' });
    await must(withdrawEngagement, solver, { bountyId });
    await must(updateCraft, solver, { craftId, prompt: ' ' });
  });

  test('accepted and emptied at once, the poster has its prompt', async () => {
    const many = await farmer('Many promises');
    for (let round = 0; round < 10; round += 1) {
      const bountyId = await post({ reward: golden }, many);
      const { submissionId, craftId } = await submit(bountyId);
      const [accepted, emptied] = await Promise.all([
        say(acceptSubmission, many, { submissionId }),
        say(updateCraft, solver, { craftId, prompt: '' }),
      ]);
      expect(accepted.error).toBeUndefined();
      expect(emptied.error?.status).toBe('FAILED_PRECONDITION');
    }
  });

  test('accepted and deleted at once, it is accepted: nothing waits in a ring', async () => {
    const many = await farmer('Many acceptances');
    for (let round = 0; round < 10; round += 1) {
      const bountyId = await post({ reward: golden }, many);
      const { submissionId, craftId } = await submit(bountyId);
      const [accepted, deleted] = await Promise.all([
        say(acceptSubmission, many, { submissionId }),
        say(deleteCraft, solver, { craftId }),
      ]);
      expect(accepted.error).toBeUndefined();
      expect(deleted.error?.status).toBe('FAILED_PRECONDITION');
    }
  });

  test('handed in and deleted at once, no submission waits without its craft', async () => {
    const many = await farmer('Many bounties');
    for (let round = 0; round < 10; round += 1) {
      const bountyId = await post({}, many);
      const craftId = await craftOf(solver);
      await must(engageBounty, solver, { bountyId });
      const [handedIn, deleted] = await Promise.all([
        say(submitSolution, solver, { bountyId, craftId }),
        say(deleteCraft, solver, { craftId }),
      ]);
      expect([handedIn, deleted].filter(({ error }) => error)).toHaveLength(1);
    }
  });

  test('a craft without a prompt is handed in, and its poster is told so until it has one', async () => {
    const bountyId = await post({ reward: golden });
    await must(engageBounty, solver, { bountyId });
    const { craftId } = await must(createCraft, solver, { name: 'Empty', prompt: ' \n' });
    await must(submitSolution, solver, { bountyId, craftId });
    const seen = async () => (await bountyAs(poster, bountyId)).value;
    expect(await seen()).toMatchObject({ submissions: [{ craftName: 'Empty', craftHasPrompt: false }] });
    await must(updateCraft, solver, { craftId, prompt: 'Mulberry goods.' });
    expect(await seen()).toMatchObject({ submissions: [{ craftHasPrompt: true }] });
    expect(JSON.stringify(await seen())).not.toContain('Mulberry');
    await must(withdrawEngagement, solver, { bountyId });
    await must(deleteCraft, solver, { craftId });
    expect(await seen()).toMatchObject({ submissions: [{ craftName: 'Empty', craftHasPrompt: null }] });
  });

  test('what is handed in is an own craft of an engaged user, once, and no solved one', async () => {
    await have(poster, { purchased: 100 });
    const bountyId = await post();
    const mine = await craftOf(solver);
    const errorOf = async (craftId: string) => (await say(submitSolution, solver, { bountyId, craftId })).error;
    expect((await errorOf(mine))?.message).toBe(bountyMessages.notEngaged);
    await must(engageBounty, solver, { bountyId });
    expect((await errorOf(await craftOf(other)))?.status).toBe('NOT_FOUND');
    expect((await errorOf('nowhere'))?.status).toBe('NOT_FOUND');
    const { craftId: theirs } = await must(createCraft, other, { name: 'Fixer', isPublic: true });
    expect(await errorOf(theirs)).toEqual({ status: 'PERMISSION_DENIED', message: bountyMessages.notYourCraft });
    const { submissionId } = await must(submitSolution, solver, { bountyId, craftId: mine });
    expect((await errorOf(mine))?.status).toBe('ALREADY_EXISTS');
    await must(acceptSubmission, poster, { submissionId });
    const next = await post();
    await must(engageBounty, solver, { bountyId: next });
    const again = await say(submitSolution, solver, { bountyId: next, craftId: mine });
    expect(again.error?.message).toBe(bountyMessages.craftSolvedAlready);
  });

  test('nobody hands in to a bounty more than five times, so nobody keeps it from being cancelled', async () => {
    await have(poster, { purchased: 100 });
    const bountyId = await post();
    const { craftId } = await submit(bountyId);
    for (let round = 1; round < 5; round += 1) {
      await must(withdrawEngagement, solver, { bountyId });
      await must(engageBounty, solver, { bountyId });
      await must(submitSolution, solver, { bountyId, craftId, note: '' });
    }
    await must(withdrawEngagement, solver, { bountyId });
    await must(engageBounty, solver, { bountyId });
    expect((await say(submitSolution, solver, { bountyId, craftId, note: '' })).error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: bountyMessages.submittedOften,
    });
    await must(cancelBounty, poster, { bountyId });
  });

  test('nobody but the poster decides, and to others there is no such submission', async () => {
    const bountyId = await post();
    const { submissionId } = await submit(bountyId);
    for (const user of [other, await farmer('Another Farm')]) {
      const { error } = await say(acceptSubmission, user, { submissionId });
      expect(error).toEqual({ status: 'NOT_FOUND', message: bountyMessages.submissionUnknown });
    }
    const own = await say(acceptSubmission, solver, { submissionId });
    expect(own.error?.status).toBe('PERMISSION_DENIED');
  });

  test('each step mails whom it concerns', async () => {
    const mails = new MailBox(furrow);
    const [fixer, rival, watcher] = await Promise.all([1, 2, 3].map(() => furrow.world.user()));
    if (!fixer || !rival || !watcher) throw new Error('three are there');
    const boss = await farmer('Mailed Farm');
    await have(boss, { purchased: 100 });
    const bountyId = await post({ title: 'Mailed bounty' }, boss);
    const first = await submit(bountyId, fixer);
    expect((await mails.mail(boss.email, 'A solution waits')).text).toContain('"Mailed bounty"');
    await must(declineSubmission, boss, { submissionId: first.submissionId, reason: 'Not yet.' });
    expect((await mails.mail(fixer.email, 'was declined')).text).toContain('Not yet.');
    for (const user of [rival, watcher]) await must(engageBounty, user, { bountyId });
    const second = await submit(bountyId, fixer);
    await must(submitSolution, rival, { bountyId, craftId: await craftOf(rival) });
    await must(acceptSubmission, boss, { submissionId: second.submissionId });
    expect((await mails.mail(fixer.email, 'was accepted')).text).toContain('70 Coins, 70% of the reward');
    for (const { email } of [rival, watcher]) await mails.mail(email, 'solved by somebody else');
    const called = await post({}, boss);
    await must(engageBounty, rival, { bountyId: called });
    await must(cancelBounty, boss, { bountyId: called });
    await mails.mail(rival.email, 'called off');
  });
});

describe('leaving', () => {
  test('a farm is not deleted while a bounty of it holds coins', async () => {
    const owner = await farmer('Rich Farm');
    await furrow.give(owner.uid, { purchased: 100 * coin });
    const bountyId = await post({}, owner);
    const farmId = (await me(owner)) as { farmId: string };
    const { error } = await say(deleteFarm, owner, { farmId: farmId.farmId });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: farmMessages.bountiesHoldCoins });
    await must(cancelBounty, owner, { bountyId });
    await must(deleteFarm, owner, { farmId: farmId.farmId });
  });

  test('a pledge whose farm was deleted can be funded, and pays who solved it', async () => {
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

  test.each(['accepted', 'declined', 'taken back'])(
    "a submission is unread in the poster's inbox until it is %s",
    async (how) => {
      const owner = await farmer(`Inbox Farm ${how}`);
      const [bountyId, other] = [await post({ reward: golden }, owner), await post({ reward: golden }, owner)];
      const { submissionId } = await submit(bountyId);
      await submit(other);
      expect((await furrow.world.inbox(owner)).unread).toBe(2);
      if (how === 'accepted') await must(acceptSubmission, owner, { submissionId });
      else if (how === 'declined') await must(declineSubmission, owner, { submissionId, reason: 'It does not help.' });
      else await must(withdrawEngagement, solver, { bountyId });
      expect((await furrow.world.inbox(owner)).unread).toBe(1);
    },
  );

  test('an account is not deleted while a bounty of it holds coins; its pledges and engagements end with it', async () => {
    const owner = await farmer('Leaving Farm');
    await furrow.give(owner.uid, { purchased: 100 * coin });
    const [funded, pledged] = [await post({ prompt: 'My own words.' }, owner), await post({}, owner)];
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
    const own = furrow.context.db.selectFrom('bounties').select('prompt').where('creator_id', '=', owner.uid);
    expect(await own.execute()).toEqual([{ prompt: '' }, { prompt: '' }]);
    const told = furrow.context.db
      .selectFrom('notifications')
      .select('user_id')
      .where('link', '=', `/wanted/${pledged}`);
    const over = await told.where('kind', '=', 'bounty-over').execute();
    expect(over).toEqual([{ user_id: solver.uid }]);
  });
});

test('with who goes goes what they wrote to posters, but for what was accepted', async () => {
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
