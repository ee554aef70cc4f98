import { sql } from 'kysely';
import { createBounty, engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import type { AnswerOf, Call } from '#contract/wire/call.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { Answered, TestUser } from './world.ts';

const coin = 1_000;

/** A reward of coins. */
export const seed = (amount: number) => ({ type: 'seed', amount });

/** Returns the payload that posts a bounty, with `over` in place of defaults. */
export const bountyFields = (over: object = {}) => ({
  title: 'Flaky test',
  description: 'It fails.',
  reward: seed(100),
  ...over,
});

type Stands = { furrow: TestFurrow; poster: TestUser; solver: TestUser };

/**
 * Bounties, their posters and their solvers, for tests of the calls about bounties. A test hook sets what `stands`
 * returns later.
 */
export function bountyWorld(stands: () => Stands) {
  return { farmer, say, must, post, craftOf, submit, bountyAs, statusOf, me, have };

  /** Returns a new user who owns a farm, and so may post. */
  async function farmer(name: string): Promise<TestUser> {
    const user = await stands().furrow.world.user();
    await must(createFarm, user, { name });
    return user;
  }

  /** Makes a call and returns its answer, also an error. */
  function say<C extends Call>(call: C, user: TestUser | null, data: object) {
    return stands().furrow.world.call(call, user, data);
  }

  /** Makes a call that has to succeed; returns its result. */
  async function must<C extends Call>(call: C, user: TestUser, data: object): Promise<AnswerOf<C>> {
    const { result, error } = await say(call, user, data);
    if (result === undefined) throw new Error(`${call.name}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Posts a bounty, by the world's poster unless `by` is given; returns its id. */
  async function post(over: object = {}, by = stands().poster): Promise<string> {
    return (await must(createBounty, by, bountyFields(over))).bountyId;
  }

  /** Creates a private craft; returns its id. */
  async function craftOf(user: TestUser): Promise<string> {
    const craft = { name: 'Fixer', prompt: 'Fix it.', description: 'Fixes.' };
    return (await must(createCraft, user, craft)).craftId;
  }

  /** Engages the solver and hands in a craft. */
  async function submit(bountyId: string, by = stands().solver) {
    await must(engageBounty, by, { bountyId });
    const craftId = await craftOf(by);
    const { submissionId } = await must(submitSolution, by, { bountyId, craftId, note: 'Like this.' });
    return { craftId, submissionId };
  }

  /** Reads a bounty as a user sees it. */
  async function bountyAs(user: TestUser | null, bountyId: string): Promise<Answered & { value?: unknown }> {
    return stands().furrow.world.read('bounty', user, { bountyId });
  }

  /** Reads a bounty as its poster sees it. */
  async function statusOf(bountyId: string) {
    return (await bountyAs(stands().poster, bountyId)).value;
  }

  /** Reads a user's own profile. */
  async function me(user: TestUser) {
    return (await stands().furrow.world.read('me', user)).value;
  }

  /** Sets a user's coins. */
  async function have(user: TestUser, { rewards = 0, purchased = 0 }): Promise<void> {
    const { furrow } = stands();
    await sql`with had as (select id, balance_millicoins from ledger_accounts
        where user_id = ${user.uid} and kind in ('rewards', 'purchased') and balance_millicoins > 0)
      select post_ledger_transaction(gen_random_uuid()::text, 'Emptied', now(),
        (select jsonb_agg(jsonb_build_object('account', id, 'amount', -balance_millicoins)) from had)
          || jsonb_build_object('system', 'expired', 'amount', (select sum(balance_millicoins) from had)))
      where exists (select 1 from had)`.execute(furrow.context.db);
    if (rewards > 0) await furrow.give(user.uid, { rewards: rewards * coin });
    if (purchased > 0) await furrow.give(user.uid, { purchased: purchased * coin });
  }
}
