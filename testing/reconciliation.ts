import { sql } from 'kysely';
import * as v from 'valibot';
import { paymentProblems } from '#contract/operators/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';
import { reconcileJobs } from '#server/operators/reconcile-jobs.ts';
import { cardProviderOf } from './card-provider-of.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

/** The nightly comparison and what an operator sees of it. A test hook sets `stands` later. */
export function reconciliation(stands: () => { furrow: TestFurrow; operator: TestUser }) {
  return { compare, problems, details, falsify, purchasedCoins };

  /** Runs the nightly jobs. */
  async function compare(): Promise<void> {
    const { context } = stands().furrow;
    for (const job of reconcileJobs(context, cardProviderOf(context)))
      if (job.every) await job.run({}, new AbortController().signal);
  }

  /** Reads the problems that wait for an operator. */
  async function problems(): Promise<ValueOf<typeof paymentProblems>> {
    const { furrow, operator } = stands();
    return v.parse(paymentProblems.value, (await furrow.world.read('paymentProblems', operator)).value);
  }

  /** Returns the texts of the alarms. */
  async function details(): Promise<string[]> {
    return (await problems()).alarms.map(({ detail }) => detail);
  }

  /** Runs a statement that falsifies the ledger, with its triggers off, because the ledger would refuse it. */
  async function falsify(statement: string): Promise<void> {
    await stands()
      .furrow.context.db.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
  }

  /** Returns the coins that a user has bought and not spent. */
  async function purchasedCoins(uid: string): Promise<number> {
    const balances = stands().furrow.context.db.selectFrom('user_balances').select('purchased_millicoins');
    const { purchased_millicoins: millicoins } = await balances.where('user_id', '=', uid).executeTakeFirstOrThrow();
    return Number(millicoins) / 1_000;
  }
}
