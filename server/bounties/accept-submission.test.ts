import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  declineSubmission,
  engageBounty,
  fundBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { deleteCraft, updateCraft } from '#contract/crafts/calls.ts';
import { bountyWorld, seed } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { readBountyEarnings } from '../coins/coin-history-store.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addEvent, lockBounty } from './bounty-store.ts';

const golden = { type: 'golden_seed', amount: 40 };

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

test('accepting pays 70 % to the solver once, makes them a pro creator and gives the craft to the poster', async () => {
  await have(poster, { purchased: 333 });
  await have(solver, {});
  const bountyId = await post({ reward: seed(333) });
  const { craftId, submissionId } = await submit(bountyId);
  expect(await statusOf(bountyId)).toMatchObject({
    status: 'in_progress',
    submissions: [{ id: submissionId, craftId, craftName: 'Fixer', note: 'Like this.', status: 'pending' }],
  });
  expect((await furrow.world.read('craft', poster, { craftId })).error?.status).toBe('NOT_FOUND');

  const answers = await Promise.all(Array.from({ length: 20 }, () => say(acceptSubmission, poster, { submissionId })));
  expect(answers.filter(({ result }) => result)).toHaveLength(1);
  const over = { status: 'FAILED_PRECONDITION', message: bountyMessages.submissionOver };
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual(Array(19).fill(over));
  expect((await say(declineSubmission, poster, { submissionId, reason: 'Too late.' })).error).toEqual(over);

  expect(await statusOf(bountyId)).toMatchObject({
    ...{ status: 'completed', solverId: solver.uid, funding: 'funded' },
    history: expect.arrayContaining([expect.objectContaining({ what: 'accepted' })]),
  });
  expect(await me(solver)).toMatchObject({ rewardCoins: 233.1, roles: { pro_creator: true } });
  expect(await me(poster)).toMatchObject({ coins: 0, purchasedCrafts: expect.arrayContaining([craftId]) });
  expect((await furrow.world.read('craft', poster, { craftId })).value).toMatchObject({
    prompt: 'Fix it.',
    status: 'solution_accepted',
  });
  const solved = await furrow.world.read('mySolvedBounties', solver);
  expect(solved.value).toMatchObject({ items: [{ id: bountyId }] });
  // The solver is not told, as the others are, that somebody else solved it.
  const { items } = await furrow.world.inbox(solver);
  expect(items.filter(({ link }) => link.includes(bountyId))).toMatchObject([{ kind: 'acceptance' }]);
});

test('solved bounties are listed by the time they were solved, the latest first', async () => {
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

test('bounty earnings are counted by the month in UTC, without other rewards', async () => {
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

test('a submission to a pledge is accepted only after the pledge is funded, which a waiting submission allows', async () => {
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

test('a submission to a bounty with a custom reward is accepted without coins', async () => {
  const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } });
  const { submissionId } = await submit(bountyId);
  const { result } = await say(acceptSubmission, poster, { submissionId });
  expect(result).toEqual({ message: bountyMessages.acceptedPromise });
  expect(await statusOf(bountyId)).toMatchObject({ status: 'completed', solverId: solver.uid });
});

test('a bounty is off the board while a submission waits, and returns when the last one is declined', async () => {
  const bountyId = await post();
  const board = async () => JSON.stringify((await furrow.world.read('openBounties', null)).value);
  expect(await board()).toContain(bountyId);
  const first = await submit(bountyId);
  expect(await board()).not.toContain(bountyId);
  expect((await bountyAs(other, bountyId)).error?.status).toBe('NOT_FOUND');
  expect((await say(engageBounty, other, { bountyId })).error?.status).toBe('FAILED_PRECONDITION');
  expect((await say(cancelBounty, poster, { bountyId })).error?.message).toBe(bountyMessages.submissionsWait);
  expect((await say(updateBounty, poster, { bountyId, description: 'New.' })).error?.message).toBe(
    bountyMessages.submissionsWait,
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

test('an engagement shows the latest submission, and the history shows every submission and decline', async () => {
  const fixer = await furrow.world.user();
  const bountyId = await post({ reward: golden });
  const { craftId, submissionId } = await submit(bountyId, fixer);
  await must(declineSubmission, poster, { submissionId, reason: 'Not yet.' });
  const again = await must(submitSolution, fixer, { bountyId, craftId });
  expect((await furrow.world.read('myEngagements', fixer)).value).toMatchObject({
    items: [{ bounty: { id: bountyId }, submission: { id: again.submissionId, status: 'pending' } }],
  });
  expect(await statusOf(bountyId)).toMatchObject({
    history: [{ what: 'posted' }, { what: 'submitted' }, { what: 'declined' }, { what: 'submitted' }],
  });
});

test('a bounty shows the latest hundred steps of a longer history', async () => {
  const bountyId = await post({ reward: golden });
  await inTransaction(furrow.context.db, async (tx) => {
    for (const what of ['submitted', ...Array<'declined'>(99).fill('declined')] as const)
      await addEvent(tx, bountyId, what, new Date());
  });
  expect(await statusOf(bountyId)).toMatchObject({
    history: [{ what: 'submitted' }, ...Array(99).fill({ what: 'declined' })],
  });
});

test.each([
  { name: 'accepted', decide: (submissionId: string) => say(acceptSubmission, poster, { submissionId }) },
  {
    name: 'declined',
    decide: (submissionId: string) => say(declineSubmission, poster, { submissionId, reason: 'No.' }),
  },
])(
  'a submission that is withdrawn and $name at the same time is withdrawn, and the poster learns so',
  async ({ decide }) => {
    const bountyId = await post({ reward: golden });
    const { submissionId } = await submit(bountyId);
    const { withdrawn, decided } = await inTransaction(furrow.context.db, async (tx) => {
      const waiting = (count: number) =>
        eventually(async () => (await statementsWaitingFor(tx)) === count, `${count} who wait for the bounty`);
      await lockBounty(tx, bountyId);
      const first = say(withdrawEngagement, solver, { bountyId });
      await waiting(1);
      const second = decide(submissionId);
      await waiting(2);
      return { withdrawn: first, decided: second };
    });
    expect((await withdrawn).error).toBeUndefined();
    expect((await decided).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: bountyMessages.submissionTakenBack,
    });
  },
);

test('when one of two submissions is accepted, the other is closed', async () => {
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

test('a craft accepted and emptied of its prompt at the same time is accepted with its prompt', async () => {
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

test('a craft accepted and deleted at the same time is accepted, without a deadlock', async () => {
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

test('only the poster decides on a submission; the solver may not, and others get NOT_FOUND', async () => {
  const bountyId = await post();
  const { submissionId } = await submit(bountyId);
  for (const user of [other, await farmer('Another Farm')]) {
    const { error } = await say(acceptSubmission, user, { submissionId });
    expect(error).toEqual({ status: 'NOT_FOUND', message: bountyMessages.submissionUnknown });
  }
  const own = await say(acceptSubmission, solver, { submissionId });
  expect(own.error?.status).toBe('PERMISSION_DENIED');
});

test('each step of a bounty is mailed to the users whom it concerns', async () => {
  const mails = new MailBox(furrow);
  const [fixer, rival, watcher] = await Promise.all([1, 2, 3].map(() => furrow.world.user()));
  if (!fixer || !rival || !watcher) throw new Error('three are there');
  const boss = await farmer('Mailed Farm');
  await have(boss, { purchased: 100 });
  const bountyId = await post({ title: 'Mailed bounty' }, boss);
  const first = await submit(bountyId, fixer);
  expect((await mails.mail(boss.email, 'A solution waits')).text).toContain('"Mailed bounty". Accept it');
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
  const { value } = await furrow.world.read('myNotifications', rival);
  expect(value).toMatchObject({ items: [{ kind: 'bounty-over' }, { kind: 'bounty-over' }] });
});
