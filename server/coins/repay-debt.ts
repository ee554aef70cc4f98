import type { Tx } from '../platform/database/database.ts';
import { type LockedAccounts, post } from './ledger-store.ts';
import { type Part, sumOf, takenOf } from './payment-parts.ts';

/** `accounts` are the locked accounts; `parts` are the coins bought or returned, purchased coins before rewards. */
type Repayment = { accounts: LockedAccounts; parts: readonly Part[]; key: string; now: Date };

/**
 * Takes what the user owes after a refund or a card dispute from coins that were bought or returned. The result is the
 * same whether those coins came before or after the refund. Returns how many millicoins it took.
 */
export async function repayDebt(tx: Tx, { accounts, parts, key, now }: Repayment): Promise<number> {
  const owed = 0 - accounts.debt.balanceMillicoins;
  const taken = takenOf(parts, owed);
  const repaid = sumOf(taken);
  if (repaid === 0) return 0;
  await post(tx, {
    key,
    description: 'Repaid for a purchase that was refunded or is disputed',
    now,
    entries: [
      ...taken.map(({ bucket, amountMillicoins }) => ({
        account: accounts[bucket].id,
        amountMillicoins: -amountMillicoins,
      })),
      { account: accounts.debt.id, amountMillicoins: repaid },
    ],
  });
  return repaid;
}
