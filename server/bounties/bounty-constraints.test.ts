import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptSubmission, engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
/** Bounties with coins in escrow, and with coins that were paid to one of two solvers. */
let open: string;
let solved: string;
/** One whose reward Furrow cannot hold. */
let golden: string;
beforeAll(async () => {
  furrow = await startTestFurrow();
  const other = await furrow.world.user();
  [poster, solver] = [await farmer('Poster Farm'), await furrow.world.user()];
  await have(poster, { purchased: 200 });
  [open, solved] = [await post(), await post()];
  golden = await post({ reward: { type: 'golden_seed', amount: 7 } });
  await must(engageBounty, other, { bountyId: solved });
  const { submissionId } = await submit(solved);
  await must(submitSolution, other, { bountyId: solved, craftId: await craftOf(other) });
  await must(acceptSubmission, poster, { submissionId });
});
afterAll(() => furrow.close());

const { farmer, must, post, craftOf, submit, have } = bountyWorld(() => ({ furrow, poster, solver }));

/** Each as a careless program would do it, past all of our code. */
test.each<[what: string, how: () => string, why: string]>([
  [
    'coins that leave the escrow of an open bounty',
    () => `select post_ledger_transaction('stray:1', 'stray', now(), jsonb_build_array(
      jsonb_build_object('escrow', '${open}', 'amount', -1000), jsonb_build_object('system', 'issuance', 'amount', 1000)))`,
    '99000 of 100000 millicoins in escrow',
  ],
  [
    'a poster who solves their own bounty',
    () => `update bounties set solver_id = creator_id where id = '${solved}'`,
    'solved_by_somebody_else',
  ],
  [
    'a bounty of coins that is completed without any in escrow',
    () => `update bounties set funded = false where id = '${solved}'`,
    'coins_are_paid_from_escrow',
  ],
  [
    'coins that are said to be held of a reward that is none',
    () => `update bounties set funded = true where id = '${golden}'`,
    'only_coins_are_held',
  ],
  ['another history of a bounty', () => `update bounty_events set what = 'cancelled'`, 'append-only'],
  ['a bounty without its history', () => `delete from bounty_events where bounty_id = '${open}'`, 'append-only'],
  ['bounties without any history', () => 'truncate bounty_events', 'append-only'],
  [
    'a second submission that is accepted',
    () => `update bounty_submissions set status = 'accepted' where bounty_id = '${solved}'`,
    'bounty_submissions_accepted',
  ],
])('the database refuses %s', async (_what, how, why) => {
  await expect(sql.raw(how()).execute(furrow.context.db)).rejects.toThrow(why);
});
