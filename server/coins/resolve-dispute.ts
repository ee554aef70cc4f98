import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { cutText } from '#contract/wire/cut-text.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { addDisputeOutcome } from './dispute-outcome.ts';
import { endDispute, lockOpenDispute } from './dispute-store.ts';
import { entriesBack } from './entries-back.ts';
import { findReturnables } from './find-returnables.ts';
import { lockAccounts, postCorrection } from './ledger-store.ts';
import { sumOf } from './payment-parts.ts';
import { repayDebt } from './repay-debt.ts';

type Resolution = { disputeId: string; outcome: 'rejected' | 'refunded'; reason: string; now: Date };

/**
 * Ends a dispute. `refunded` returns what was spent to the buckets it came from, in a transaction that names the one it
 * reverses. The receiver of those coins keeps them; the platform bears the loss. The user sees the outcome and gets a
 * mail. Returns the user's uid, the coins given back and the message for the operator.
 */
export async function resolveDispute(
  tx: Tx,
  settings: NotifySettings,
  { disputeId, outcome, reason, now }: Resolution,
): Promise<{ uid: string; coins: number; message: string }> {
  const dispute = await lockOpenDispute(tx, disputeId);
  if (outcome === 'rejected') {
    await endDispute(tx, disputeId, { status: 'rejected', answer: reason, correctionId: null, now });
    await addDisputeOutcome(tx, settings, {
      uid: dispute.user_id,
      disputeId,
      outcome,
      reason,
      coins: 0,
      repaidCoins: 0,
      now,
    });
    return { uid: dispute.user_id, coins: 0, message: coinMessages.disputeRejected };
  }
  const { correctionId, millicoins, repaid } = await correct(tx, dispute, now);
  await endDispute(tx, disputeId, { status: 'corrected', answer: reason, correctionId, now });
  const coins = coinsFromMillicoins(millicoins);
  const repaidCoins = coinsFromMillicoins(repaid);
  await addDisputeOutcome(tx, settings, { uid: dispute.user_id, disputeId, outcome, reason, coins, repaidCoins, now });
  return { uid: dispute.user_id, coins, message: coinMessages.disputeCorrected(coins) };
}

type Disputed = { id: string; user_id: string };

/** Throws FAILED_PRECONDITION if nothing can be given back. */
async function correct(tx: Tx, { id, user_id: uid }: Disputed, now: Date) {
  // An account deletion waits for the lock on the dispute, and empties these accounts afterwards.
  const accounts = await lockAccounts(tx, uid);
  const returnable = (await findReturnables(tx, [id], now)).get(id);
  if (!returnable) throw new CallError('FAILED_PRECONDITION', coinMessages.onlySpendsCorrected);
  const { reverses, ...payment } = returnable;
  const entries = await entriesBack(tx, { uid, accounts, ...payment, now });
  const millicoins = sumOf(entries.filter(({ account }) => account !== 'expired'));
  if (millicoins === 0) throw new CallError('FAILED_PRECONDITION', coinMessages.onlyExpiredCredits);
  const { description } = await tx
    .selectFrom('ledger_transactions')
    .select('description')
    .where('id', '=', reverses)
    .executeTakeFirstOrThrow();
  const correctionId = await postCorrection(tx, {
    key: `dispute:${id}`,
    description: cutText(`Correction: ${description}`, 400),
    now,
    reverses,
    entries: [{ account: 'write_off', amountMillicoins: -sumOf(entries) }, ...entries],
  });
  // Monthly credits repay no debt, because no refund takes them.
  const lasting = payment.parts.filter(({ bucket }) => bucket !== 'monthly');
  const repaid = await repayDebt(tx, { accounts, parts: lasting.toReversed(), key: `reversal:dispute:${id}`, now });
  return { correctionId, millicoins, repaid };
}
