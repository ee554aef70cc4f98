import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockAccounts, post } from './ledger-store.ts';
import { hasOpenCardDispute } from './order-store.ts';

/**
 * Empties the accounts of a user who is deleting their account. The remaining coins are lost, the ledger entries stay,
 * and the user's disputes are deleted. Throws FAILED_PRECONDITION while the user owes coins, or while coins are held
 * for an AI draft or a card dispute.
 */
export async function closeAccounts(tx: Tx, uid: string, now: Date): Promise<void> {
  // They contain the user's own words. Locked before the accounts, as in an operator's decision.
  await tx.deleteFrom('transaction_disputes').where('user_id', '=', uid).execute();
  const accounts = await lockAccounts(tx, uid);
  // Checked before the debt, because the end of the card dispute settles that debt.
  if (await hasOpenCardDispute(tx, uid)) throw refused(coinMessages.closingWhileHeld);
  const debt = coinsFromMillicoins(accounts.debt.balanceMillicoins);
  if (debt < 0) throw refused(coinMessages.closingWithDebt(-debt));
  if (accounts.held.balanceMillicoins > 0) throw refused(coinMessages.closingWhileDrafting);
  const left = [accounts.monthly, accounts.rewards, accounts.purchased].filter(
    ({ balanceMillicoins }) => balanceMillicoins > 0,
  );
  if (left.length === 0) return;
  const total = left.reduce((sum, { balanceMillicoins }) => sum + balanceMillicoins, 0);
  await post(tx, {
    key: `closed:${uid}`,
    description: 'Account deleted',
    now,
    entries: [
      ...left.map(({ id, balanceMillicoins }) => ({ account: id, amountMillicoins: -balanceMillicoins })),
      { account: 'expired', amountMillicoins: total },
    ],
  });
}

const refused = (message: string) => new CallError('FAILED_PRECONDITION', message);
