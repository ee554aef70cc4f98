import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptSubmission, engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
/** `open` has coins in escrow; the coins of `solved` were paid to one of its two solvers. */
let open: string;
let solved: string;
/** A bounty whose reward Furrow cannot hold in escrow. */
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

/** Each statement bypasses our code, as a careless program would. */
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
    'a reward without coins that is marked as funded',
    () => `update bounties set funded = true where id = '${golden}'`,
    'only_coins_are_held',
  ],
  [
    'coins that come into the escrow of a bounty that is over',
    () => `select post_ledger_transaction('stray:2', 'stray', now(), jsonb_build_array(
      jsonb_build_object('escrow', '${solved}', 'amount', 1000), jsonb_build_object('system', 'issuance', 'amount', -1000)))`,
    '1000 of 0 millicoins in escrow',
  ],
  [
    'a second escrow of a bounty',
    () => `insert into ledger_accounts (kind, bounty_id, balance_millicoins) values ('escrow', '${open}', 0)`,
    'ledger_accounts_escrow',
  ],
  [
    'a reward that differs from the coins in escrow',
    () => `update bounties set reward_amount = 99 where id = '${open}'`,
    '100000 of 99000 millicoins in escrow',
  ],
  [
    'a bounty that is cancelled with coins in escrow',
    () => `update bounties set status = 'cancelled' where id = '${open}'`,
    '100000 of 0 millicoins in escrow',
  ],
  [
    'a bounty in progress without a waiting submission',
    () => `update bounties set status = 'in_progress' where id = '${open}'`,
    'is in_progress with 0 waiting',
  ],
  [
    'a submission that waits for a bounty that is over',
    () =>
      `update bounty_submissions set status = 'pending', decided_at = null where bounty_id = '${solved}' and status <> 'accepted'`,
    'is completed with 1 waiting',
  ],
  [
    'a completed bounty without an accepted submission',
    () => `update bounty_submissions set status = 'closed' where bounty_id = '${solved}'`,
    'is completed with 0 waiting, 0 accepted',
  ],
  [
    'an open bounty with a solver',
    () => `update bounties set solver_id = '${solver.uid}' where id = '${open}'`,
    'completed_has_a_solver',
  ],
  [
    'a reward of two kinds',
    () => `update bounties set reward_text = 'A cake' where id = '${open}'`,
    'reward_of_one_kind',
  ],
  [
    'a bounty that was taken down and is not over',
    () => `update bounties set taken_down_at = now() where id = '${open}'`,
    'bounties_taken_down_are_over',
  ],
  [
    'a submission that is declined without a reason',
    () => `update bounty_submissions set status = 'declined' where bounty_id = '${solved}'`,
    'declined_with_a_reason',
  ],
  [
    'an accepted submission without a time',
    () => `update bounty_submissions set decided_at = null where bounty_id = '${solved}'`,
    'accepted_at_a_time',
  ],
  ['a change of the history of a bounty', () => `update bounty_events set what = 'cancelled'`, 'append-only'],
  [
    'a deletion of the history of a bounty',
    () => `delete from bounty_events where bounty_id = '${open}'`,
    'append-only',
  ],
  ['a deletion of the history of all bounties', () => 'truncate bounty_events', 'append-only'],
  [
    'a second accepted submission of a bounty',
    () => `update bounty_submissions set status = 'accepted' where bounty_id = '${solved}'`,
    'bounty_submissions_accepted',
  ],
])('the database refuses %s', async (_what, how, why) => {
  await expect(sql.raw(how()).execute(furrow.context.db)).rejects.toThrow(why);
});
