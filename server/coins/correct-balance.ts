import { coinsFromMillicoins, millicoinsPerCoin } from '#contract/coins/coins.ts';
import type { CorrectionBucket } from '#contract/coins/correction.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { cutText } from '#contract/wire/cut-text.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { lockAccounts, post } from './ledger-store.ts';
import { refillMonthlyCredits } from './monthly-credits.ts';
import { hasOpenCardDispute } from './order-store.ts';

/** `id` identifies the correction in the ledger: the same id is never posted twice. */
type Correction = { id: string; uid: string; bucket: CorrectionBucket; coins: number; reason: string; now: Date };

/**
 * Adds coins to one bucket of a user, or takes them, against the write-off account. Throws NOT_FOUND for an unknown
 * user, and FAILED_PRECONDITION when the balance would be out of bounds. Also throws FAILED_PRECONDITION for a debt
 * while a card dispute is open, because the end of the dispute would settle it a second time.
 */
export async function correctBalance(
  tx: Tx,
  settings: NotifySettings,
  { id, uid, bucket, coins, reason, now }: Correction,
): Promise<string> {
  if (!(await lockUserRow(tx, uid))) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  if (bucket === 'debt' && (await hasOpenCardDispute(tx, uid)))
    throw new CallError('FAILED_PRECONDITION', operatorMessages.debtHasOpenDispute);
  // If the bucket still holds last month's credits, the next refill would discard the correction with them.
  if (bucket === 'monthly') await refillMonthlyCredits(tx, uid, now);
  const amountMillicoins = Math.round(coins * millicoinsPerCoin);
  const accounts = await lockAccounts(tx, uid);
  const posted = await post(tx, {
    key: `correction:${id}`,
    description: cutText(`Correction: ${reason}`, 400),
    now,
    entries: [
      { account: accounts[bucket].id, amountMillicoins },
      { account: 'write_off', amountMillicoins: -amountMillicoins },
    ],
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === sqlState.checkViolation)
      throw new CallError('FAILED_PRECONDITION', coinMessages.balanceTooLow);
    throw error;
  });
  invariant(posted, `the correction ${id} is posted once`);
  if (bucket !== 'debt') return coinMessages.balanceCorrected;
  // The history shows the spendable balance, and a debt is not part of it, so a notification tells the user.
  const text = coinMessages.debtSettled(coins);
  await notify(tx, settings, { to: [uid], kind: 'refund', text, link: paths.dashboard(), now });
  return coinMessages.debtCorrected(coinsFromMillicoins(0 - accounts.debt.balanceMillicoins - amountMillicoins));
}
