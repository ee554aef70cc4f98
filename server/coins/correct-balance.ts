import { millicoinsPerCoin } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/in-transaction.ts';
import { randomId } from '../platform/random-id.ts';
import { lockAccounts, post } from './ledger-store.ts';
import type { Bucket } from './spending.ts';

type Correction = { uid: string; bucket: Bucket; coins: number; reason: string; now: Date };
/** Adds to or takes from one bucket of a user, out of the write-off account. Throws NOT_FOUND, or FAILED_PRECONDITION out of bounds. */
export async function correctBalance(tx: Tx, { uid, bucket, coins, reason, now }: Correction): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new CallError('NOT_FOUND', `There is no user ${uid}.`);
  const amountMillicoins = Math.round(coins * millicoinsPerCoin);
  const accounts = await lockAccounts(tx, uid);
  await post(tx, {
    key: `correction:${randomId()}`,
    description: `Correction: ${reason}`.slice(0, 400),
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
  return coinMessages.balanceCorrected;
}
