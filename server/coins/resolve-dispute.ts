import { sql } from 'kysely';
import { coinsFromMillicoins, formatCoins } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import type { NotifySettings } from '../platform/notifications/notify.ts';
import { creditsMonth } from './credits-month.ts';
import { addDisputeOutcome } from './dispute-outcome.ts';
import { endDispute, lockOpenDispute } from './dispute-store.ts';
import { lockAccounts, postCorrection } from './ledger-store.ts';
import type { Bucket } from './spending.ts';

type Resolution = { disputeId: string; outcome: 'rejected' | 'refunded'; reason: string; now: Date };

/**
 * Ends a dispute. `refunded` gives what was spent back to the buckets it came from, in a transaction that names the one
 * it puts right; whoever got those coins keeps them, the platform bears it. The user sees the outcome and gets a mail.
 * Answers whose dispute it was, the coins given back and what the operator reads.
 */
export async function resolveDispute(
  tx: Tx,
  settings: NotifySettings,
  { disputeId, outcome, reason, now }: Resolution,
): Promise<{ uid: string; coins: number; message: string }> {
  const dispute = await lockOpenDispute(tx, disputeId);
  if (outcome === 'rejected') {
    await endDispute(tx, disputeId, { status: 'rejected', answer: reason, correctionId: null, now });
    await addDisputeOutcome(tx, settings, { uid: dispute.user_id, disputeId, outcome, reason, coins: 0, now });
    return { uid: dispute.user_id, coins: 0, message: coinMessages.disputeRejected };
  }
  const { correctionId, millicoins } = await giveBack(tx, dispute, now);
  await endDispute(tx, disputeId, { status: 'corrected', answer: reason, correctionId, now });
  const coins = coinsFromMillicoins(millicoins);
  await addDisputeOutcome(tx, settings, { uid: dispute.user_id, disputeId, outcome, reason, coins, now });
  return { uid: dispute.user_id, coins, message: coinMessages.disputeCorrected(formatCoins(coins)) };
}

type Disputed = { id: string; user_id: string; transaction_id: number };

async function giveBack(tx: Tx, dispute: Disputed, now: Date) {
  const accounts = await lockAccounts(tx, dispute.user_id);
  const { rows } = await sql<{ kind: Bucket; amount: number; at: Date; description: string }>`
    select a.kind, e.amount_millicoins as amount, t.created_at as at, t.description
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.id = ${dispute.transaction_id} and a.user_id = ${dispute.user_id}
      and a.kind in ('monthly', 'rewards', 'purchased')`.execute(tx);
  const millicoins = -rows.reduce((sum, { amount }) => sum + amount, 0);
  if (millicoins <= 0 || !(await isSpentForGood(tx, dispute)))
    throw new CallError('FAILED_PRECONDITION', coinMessages.onlySpendsCorrected);
  const correctionId = await postCorrection(tx, {
    key: `dispute:${dispute.id}`,
    description: `Correction: ${rows[0]?.description ?? ''}`.slice(0, 400),
    now,
    reverses: dispute.transaction_id,
    entries: [
      { account: 'write_off', amountMillicoins: -millicoins },
      ...rows.map(({ kind, amount, at }) => ({
        // Credits of a past month have expired meanwhile: they come back as rewards, which do not.
        account: kind === 'monthly' && creditsMonth(at) !== creditsMonth(now) ? accounts.rewards.id : accounts[kind].id,
        amountMillicoins: -amount,
      })),
    ],
  });
  return { correctionId, millicoins };
}

/** Whether the coins went to the platform or a seller, and nothing of them was given back before. What is set aside comes back by itself. */
async function isSpentForGood(tx: Tx, dispute: Disputed): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    select not exists (
        select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = ${dispute.transaction_id}
          and a.kind not in ('monthly', 'rewards', 'purchased', 'ai_revenue', 'platform_revenue'))
      and not exists (select 1 from ledger_transactions t where t.reverses = ${dispute.transaction_id}) as spent`.execute(
    tx,
  );
  return rows[0]?.spent ?? false;
}
