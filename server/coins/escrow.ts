import { sql } from 'kysely';
import { coinsFromMillicoins, millicoinsPerCoin } from '#contract/coins/coins.ts';
import { creatorShare } from '#contract/coins/creator-share.ts';
import { invariant } from '#contract/wire/invariant.ts';
import type { Tx } from '../platform/database/database.ts';
import { paidBountyKey } from './ledger-keys.ts';
import { lockAccounts, post, spendCoins } from './ledger-store.ts';
import { type Part, partsOf, sumOf, takenOf } from './payment-parts.ts';
import { repayDebt } from './repay-debt.ts';
import { type Bucket, paysFor } from './spending.ts';

/** A change of a bounty's escrow. `step` numbers its changes: the same one is never posted twice. `coins` are whole. */
type EscrowChange = { bountyId: string; uid: string; step: number; coins: number; description: string; now: Date };

/** The account in which a bounty holds its reward. */
export async function openEscrow(tx: Tx, bountyId: string): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ kind: 'escrow', bounty_id: bountyId, balance_millicoins: 0 })
    .execute();
}

/** Puts coins of the poster into escrow; answers false, and moves nothing, when rewards and purchased do not cover it. */
export async function fundEscrow(tx: Tx, { bountyId, uid, step, coins, ...fact }: EscrowChange): Promise<boolean> {
  const outcome = await spendCoins(tx, {
    uid,
    kind: 'bountyEscrow',
    into: [{ account: { escrowOf: bountyId }, amountMillicoins: coins * millicoinsPerCoin }],
    key: keyOf(bountyId, step),
    ...fact,
  });
  invariant(outcome !== 'repeated', 'a step of an escrow is taken once');
  return outcome === 'spent';
}

/**
 * Returns coins from escrow to the buckets they came from; the bucket that paid last is refilled first. Returned coins
 * repay what the user owes. Returns how many coins that took.
 */
export async function returnFromEscrow(tx: Tx, change: EscrowChange): Promise<number> {
  const { bountyId, uid, step, coins, description, now } = change;
  const accounts = await lockAccounts(tx, uid);
  const amount = coins * millicoinsPerCoin;
  const back = takenOf((await paidInto(tx, bountyId, uid)).toReversed(), amount);
  invariant(sumOf(back) === amount, 'no more is returned than was paid in');
  const key = keyOf(bountyId, step);
  const posted = await post(tx, {
    key,
    description,
    now,
    entries: [
      { account: { escrowOf: bountyId }, amountMillicoins: -amount },
      ...back.map(({ bucket, amountMillicoins }) => ({ account: accounts[bucket].id, amountMillicoins })),
    ],
  });
  invariant(posted, 'a step of an escrow is taken once');
  return coinsFromMillicoins(await repayDebt(tx, { accounts, parts: back, key: `reversal:${key}`, now }));
}

type Payment = { bountyId: string; solverId: string; coins: number; description: string; now: Date };

/** Pays out a bounty, once: the creator's share to the solver's rewards, the remainder to the platform. */
export async function payFromEscrow(tx: Tx, { bountyId, solverId, coins, description, now }: Payment): Promise<void> {
  const amount = coins * millicoinsPerCoin;
  const share = creatorShare(amount);
  const { rewards } = await lockAccounts(tx, solverId);
  const posted = await post(tx, {
    key: paidBountyKey(bountyId),
    description,
    now,
    entries: [
      { account: { escrowOf: bountyId }, amountMillicoins: -amount },
      { account: rewards.id, amountMillicoins: share },
      { account: 'platform_revenue', amountMillicoins: amount - share },
    ],
  });
  invariant(posted, 'a bounty is paid once');
}

const keyOf = (bountyId: string, step: number) => `bounty:${bountyId}:escrow:${step}`;

/** The part of the escrow that each of the user's buckets paid, in the order in which buckets pay. */
async function paidInto(tx: Tx, bountyId: string, uid: string): Promise<Part[]> {
  const { rows } = await sql<{ bucket: Bucket; paid: number }>`
    select a.kind as bucket, -sum(e.amount_millicoins)::bigint as paid
    from ledger_accounts escrow
      join ledger_entries held on held.account_id = escrow.id
      join ledger_entries e on e.transaction_id = held.transaction_id
      join ledger_accounts a on a.id = e.account_id
    where escrow.bounty_id = ${bountyId} and a.user_id = ${uid}
    group by a.kind`.execute(tx);
  return partsOf(rows, paysFor.bountyEscrow);
}
