import type { Tx } from '../platform/database/database.ts';
import { userAccountKinds } from './ledger-store.ts';
import { refillMonthlyCredits, takeSecondCredits } from './monthly-credits.ts';

/**
 * Opens the accounts of a new user and adds the month's credits. If another account with this address was deleted, or
 * left the address, in this same month (domain-rules, Coins), the credits are taken again at once, in a history line
 * that says why.
 */
export async function openAccounts(tx: Tx, uid: string, now: Date, deletedAt: Date | null = null): Promise<void> {
  const accounts = userAccountKinds.map((kind) => ({ kind, user_id: uid, balance_millicoins: 0, credits_month: null }));
  await tx.insertInto('ledger_accounts').values(accounts).execute();
  await refillMonthlyCredits(tx, uid, now);
  if (deletedAt !== null) await takeSecondCredits(tx, uid, now, deletedAt);
}
