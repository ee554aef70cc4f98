import { millicoinsPerCoin } from '#contract/coins/coins.ts';
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

/** `id` is what the ledger knows the correction by: the same one is never posted twice. */
type Correction = { id: string; uid: string; bucket: CorrectionBucket; coins: number; reason: string; now: Date };

/**
 * Adds to or takes from one bucket of a user, out of the write-off account. Throws NOT_FOUND, or FAILED_PRECONDITION out of
 * bounds, and for a debt while a card dispute is open: its end would give what was settled once more.
 */
export async function correctBalance(
  tx: Tx,
  settings: NotifySettings,
  { id, uid, bucket, coins, reason, now }: Correction,
): Promise<string> {
  if (!(await lockUserRow(tx, uid))) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  if (bucket === 'debt' && (await hasOpenCardDispute(tx, uid)))
    throw new CallError('FAILED_PRECONDITION', operatorMessages.debtHasOpenDispute);
  // Credits of the month before would be gone with the next look at the balance, and the correction with them.
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
  // The history shows the balance one can spend, and a debt is none of it.
  const text = coinMessages.debtSettled(coins);
  await notify(tx, settings, { to: [uid], kind: 'refund', text, link: paths.dashboard(), now });
  return coinMessages.debtCorrected;
}
