import type { Tx } from '../platform/database/database.ts';
import { userAccountKinds } from './ledger-store.ts';
import { refillMonthlyCredits, takeSecondCredits } from './monthly-credits.ts';

/**
 * Opens the accounts of a new user and gives the month's credits. Where an account of the same address was deleted, or left
 * the address, in this very month (domain-rules, Coins), they are taken at once, in a line of the history that says why.
 */
export async function openAccounts(tx: Tx, uid: string, now: Date, deletedAt: Date | null = null): Promise<void> {
  const accounts = userAccountKinds.map((kind) => ({ kind, user_id: uid, balance_millicoins: 0, credits_month: null }));
  await tx.insertInto('ledger_accounts').values(accounts).execute();
  await refillMonthlyCredits(tx, uid, now);
  if (deletedAt !== null) await takeSecondCredits(tx, uid, now, deletedAt);
}
