import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  declineSubmission,
  engageBounty,
  submitSolution,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { createCraft, deleteCraft, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

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

const { farmer, say, must, post, craftOf, submit, bountyAs, statusOf, have } = bountyWorld(() => ({
  furrow,
  poster,
  solver,
}));

test('an engaged user submits their own craft, once, and not one that solved a bounty already', async () => {
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

test('the poster of a bounty sees a hundred submissions, the waiting ones first', async () => {
  const bountyId = await post({ reward: golden });
  const { submissionId } = await submit(bountyId);
  await sql`
    insert into bounty_submissions (id, bounty_id, solver_id, craft_name, note, status, submitted_at, decided_at)
    select 'over-' || n, ${bountyId}, ${other.uid}, 'Older', '', 'withdrawn', now() + n * interval '1 second', now()
    from generate_series(1, 120) n`.execute(furrow.context.db);
  const shown = [submissionId, ...Array.from({ length: 99 }, (_, index) => `over-${120 - index}`)];
  expect(await statusOf(bountyId)).toMatchObject({ submissions: shown.map((id) => ({ id })) });
});

test.each([
  ['a pledge, which must be funded first', 'Pledging Farm', {}, 'Fund its reward and accept it, or'],
  ['a reward that Furrow does not hold', 'Golden Farm', { reward: golden }, 'Accept it, or'],
])('the mail about a submission says how it can be accepted: %s', async (_, farm, over, what) => {
  const boss = await farmer(farm);
  await submit(await post({ title: `Bounty of ${farm}`, ...over }, boss));
  const { text } = await new MailBox(furrow).mail(boss.email, 'A solution waits');
  expect(text).toContain(`"Bounty of ${farm}". ${what} decline it and say why.`);
});

test('a craft without a prompt can be submitted, and the poster sees whether it has one', async () => {
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

test('when a craft submitted to two bounties solves one, the other poster sees that at once', async () => {
  const boss = await farmer('Two Bounties Farm');
  const [solved, waiting] = [await post({ reward: golden }, boss), await post({ reward: golden }, boss)];
  const { submissionId, craftId } = await submit(solved);
  await must(engageBounty, solver, { bountyId: waiting });
  const second = await must(submitSolution, solver, { bountyId: waiting, craftId });
  const page = await new LiveClient(furrow.url).opened();
  page.signIn(boss.idToken);
  page.watch(1, 'bounty', { bountyId: waiting });
  await page.next(({ value }) => JSON.stringify(value).includes('"isCraftTaken":false'));
  await must(acceptSubmission, boss, { submissionId });
  await page.next(({ value }) => JSON.stringify(value).includes('"isCraftTaken":true'));
  page.close();
  const { error } = await say(acceptSubmission, boss, { submissionId: second.submissionId });
  expect(error?.message).toBe(bountyMessages.craftSolvedElsewhere);
  expect((await bountyAs(boss, solved)).value).toMatchObject({
    submissions: [{ status: 'accepted', isCraftTaken: false }],
  });
  await must(declineSubmission, boss, { submissionId: second.submissionId, reason: 'It is mine already.' });
  expect((await bountyAs(boss, waiting)).value).toMatchObject({
    status: 'open',
    submissions: [{ status: 'declined', isCraftTaken: false }],
  });
});

test('a craft that waits as a submission cannot be deleted until it is withdrawn', async () => {
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
    history: expect.arrayContaining([expect.objectContaining({ what: 'withdrawn' })]),
  });
});

test('the prompt of a craft that waits as a submission cannot be changed until it is withdrawn', async () => {
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

test('of a submission and a deletion of the same craft at the same time, exactly one succeeds', async () => {
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

test('withdrawing an engagement withdraws its submission', async () => {
  const bountyId = await post();
  await submit(bountyId);
  await must(withdrawEngagement, solver, { bountyId });
  expect(await statusOf(bountyId)).toMatchObject({ status: 'open', submissions: [{ status: 'withdrawn' }] });
  expect(JSON.stringify((await furrow.world.read('myEngagements', solver)).value)).not.toContain(bountyId);
  // The kind is that of a submission, so that users with those mails off get none about withdrawals either.
  expect((await furrow.world.inbox(poster)).items[0]).toMatchObject({
    kind: 'submission',
    text: '"Fixer" was withdrawn from your bounty "Flaky test".',
  });
});

test('after a declined private craft is renamed, the solver sees its new name, and the poster the old one', async () => {
  const bountyId = await post({ reward: golden });
  const { craftId, submissionId } = await submit(bountyId);
  await must(declineSubmission, poster, { submissionId, reason: 'Not yet.' });
  await must(updateCraft, solver, { craftId, name: 'Renamed' });
  expect((await bountyAs(solver, bountyId)).value).toMatchObject({ submissions: [{ craftName: 'Renamed' }] });
  expect(await statusOf(bountyId)).toMatchObject({ submissions: [{ craftName: 'Fixer' }] });
});

test('a submission to a bounty that is over is refused as too late, even with an unknown craft', async () => {
  const bountyId = await post({ reward: golden });
  await must(engageBounty, solver, { bountyId });
  await must(cancelBounty, poster, { bountyId });
  const { error } = await say(submitSolution, solver, { bountyId, craftId: 'nowhere' });
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.closed });
});

test('a solver submits to a bounty at most five times, and the poster can cancel it afterwards', async () => {
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
  const { value } = await furrow.world.read('myEngagements', solver);
  expect(value).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ mayHandIn: false })]) });
  await must(cancelBounty, poster, { bountyId });
});

test.each(['accepted', 'declined', 'taken back'])(
  "a submission is unread in the poster's inbox until it is %s",
  async (how) => {
    const owner = await farmer(`Inbox Farm ${how}`);
    const [bountyId, other] = [await post({ reward: golden }, owner), await post({ reward: golden }, owner)];
    const { submissionId } = await submit(bountyId);
    await submit(other);
    const unread = async () =>
      (await furrow.world.inbox(owner)).items.filter(({ text, isRead }) => text.includes('waits for your') && !isRead);
    expect(await unread()).toHaveLength(2);
    if (how === 'accepted') await must(acceptSubmission, owner, { submissionId });
    else if (how === 'declined') await must(declineSubmission, owner, { submissionId, reason: 'It does not help.' });
    else await must(withdrawEngagement, solver, { bountyId });
    expect(await unread()).toHaveLength(1);
  },
);
