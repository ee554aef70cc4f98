import { sql } from 'kysely';
import type { TokenUse } from '#contract/coins/ai-price.ts';
import { coinsFromMillicoins, coinsText, formatCoins, millicoinsPerCoin } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { randomId } from '../platform/random-id.ts';
import { entriesBack } from './entries-back.ts';
import { aiChargeKey, aiHoldKey } from './ledger-keys.ts';
import { type Entry, lockAccounts, post, spendCoins } from './ledger-store.ts';
import { leftOf, type Part, partsOf } from './payment-parts.ts';
import { type Bucket, paysFor } from './spending.ts';

/** A hold that nobody settled is released after this long. */
const abandonedAfterMs = 10 * 60_000;

type Hold = { uid: string; ceilingMillicoins: number; dailyCapMillicoins: number; now: Date };

/**
 * Sets aside the most that an AI use can cost, and returns the hold's id. Throws FAILED_PRECONDITION when the user's
 * coins do not cover it, RESOURCE_EXHAUSTED while another AI use of the same user is under way, and UNAVAILABLE when
 * all users together have reached the day's cap.
 */
export async function holdForAi(tx: Tx, { uid, ceilingMillicoins, dailyCapMillicoins, now }: Hold): Promise<string> {
  const id = randomId();
  // Holds are made one at a time, because the day's cap is a sum over all users.
  await sql`select pg_advisory_xact_lock(hashtext('ai-daily-cap'))`.execute(tx);
  if ((await usedOn(tx, now)) + ceilingMillicoins > dailyCapMillicoins)
    throw new CallError('UNAVAILABLE', coinMessages.aiDayUsedUp);
  const made = await tx
    .insertInto('ai_holds')
    .values({ id, user_id: uid, millicoins: ceilingMillicoins, held_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new CallError('RESOURCE_EXHAUSTED', coinMessages.aiUnderWay);
  const outcome = await spendCoins(tx, {
    uid,
    kind: 'aiUse',
    into: [{ account: { uid, kind: 'held' }, amountMillicoins: ceilingMillicoins }],
    key: aiHoldKey(id),
    description: 'AI draft: coins set aside',
    now,
  });
  if (outcome !== 'spent') throw new CallError('FAILED_PRECONDITION', coinMessages.notEnoughCoins);
  return id;
}

/** What all users together have used, or may still use, on a day (UTC), in millicoins. */
async function usedOn(tx: Tx, now: Date): Promise<number> {
  const day = new Date(now.toISOString().slice(0, 10));
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(coalesce(used_millicoins, millicoins)), 0)::bigint as used
    from ai_holds where held_at >= ${day}`.execute(tx);
  return rows[0]?.used ?? 0;
}

/** How an AI use ended without a charge: the model never started, wrote something unusable, or was cut off. */
export type Broken = 'not begun' | 'unusable' | 'cut off';
const brokenTexts: Record<Broken, string> = {
  'not begun': 'AI draft failed: coins returned',
  unusable: 'AI draft failed: coins returned',
  'cut off': 'AI draft stopped: coins returned',
};

/** `priceOf` returns the price in millicoins when this many monthly credits pay first. */
type Settlement = TokenUse & {
  priceOf(creditsMillicoins: number): number;
  model: string;
  /** The user stopped the model half-way and keeps the text written so far. */
  isStopped?: boolean;
};

/**
 * Charges what an AI use actually cost, never more than was set aside, and returns the rest to the buckets it came
 * from. A use that broke off costs nothing. A hold is settled once. Returns the charge in millicoins.
 */
export async function settleAiHold(tx: Tx, id: string, settlement: Settlement | Broken, now: Date): Promise<number> {
  const hold = await tx
    .selectFrom('ai_holds')
    .select(['user_id', 'millicoins', 'charged_millicoins'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (hold.charged_millicoins !== null) return hold.charged_millicoins;
  const outcome = typeof settlement === 'string' ? null : settlement;
  const accounts = await lockAccounts(tx, hold.user_id);
  const { paidBy, parts } = await paidFor(tx, id, hold.user_id);
  const credits = parts.find(({ bucket }) => bucket === 'monthly')?.amountMillicoins ?? 0;
  const charge = Math.min(outcome?.priceOf(credits) ?? 0, hold.millicoins);
  const back = await entriesBack(tx, { uid: hold.user_id, accounts, paidBy, parts: leftOf(parts, charge), now });
  await post(tx, {
    key: aiChargeKey(id),
    description: `${typeof settlement === 'string' ? brokenTexts[settlement] : settledText(settlement, charge)}${expiredText(back)}`,
    now,
    entries: [
      { account: accounts.held.id, amountMillicoins: -hold.millicoins },
      { account: 'ai_revenue', amountMillicoins: charge },
      ...back,
    ],
  });
  await tx
    .updateTable('ai_holds')
    .set({
      settled_at: now,
      charged_millicoins: charge,
      // We pay for the model's work even when the user does not, so it counts towards the day's cap.
      used_millicoins: settlement === 'cut off' || settlement === 'unusable' ? hold.millicoins : charge,
      model: outcome?.model ?? null,
      input_tokens: outcome?.inputTokens ?? null,
      output_tokens: outcome?.outputTokens ?? null,
    })
    .where('id', '=', id)
    .execute();
  return charge;
}

/**
 * Releases holds that nobody settled because their process died half-way. When one cannot be released, the others still
 * are, and its error is thrown at the end.
 */
export async function releaseAbandonedHolds(db: Database, now: Date): Promise<void> {
  const abandoned = await db
    .selectFrom('ai_holds')
    .select('id')
    .where('settled_at', 'is', null)
    .where('held_at', '<', new Date(now.getTime() - abandonedAfterMs))
    .execute();
  const failures: unknown[] = [];
  for (const { id } of abandoned)
    await inTransaction(db, (tx) => settleAiHold(tx, id, 'cut off', now)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function settledText(
  { model, inputTokens, outputTokens, isEstimated = false, isStopped = false }: Settlement,
  charge: number,
): string {
  const cost = coinsText(coinsFromMillicoins(charge));
  const what = isStopped ? 'AI draft stopped' : 'AI draft';
  const about = isEstimated ? 'about ' : '';
  return `${what} (${model}, ${about}${inputTokens} tokens in, ${outputTokens} out): it cost ${cost}, the rest is back`;
}

/** The end of a sentence that says coins were returned: it names the expired credits, which are not. */
function expiredText(back: readonly Entry[]): string {
  const expired = back.find(({ account }) => account === 'expired')?.amountMillicoins ?? 0;
  return expired === 0 ? '' : `, but for ${formatCoins(coinsFromMillicoins(expired))} credits of a month that is over`;
}

/** Returns the ledger transaction that set the coins aside, and each bucket's part, in the order in which they pay. */
async function paidFor(tx: Tx, id: string, uid: string): Promise<{ paidBy: number; parts: Part[] }> {
  const { rows } = await sql<{ paidBy: number; bucket: Bucket; paid: number }>`
    select t.id as "paidBy", a.kind as bucket, -e.amount_millicoins as paid
    from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.key = ${aiHoldKey(id)} and a.user_id = ${uid} and a.kind <> 'held'`.execute(tx);
  return { paidBy: rows[0]?.paidBy ?? 0, parts: partsOf(rows, paysFor.aiUse) };
}

/** Dollars as a limit for `holdForAi`, at the rate of coins to a dollar. */
export const capMillicoins = (dollars: number, coinsPerDollar: number) => dollars * coinsPerDollar * millicoinsPerCoin;
