import * as v from 'valibot';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import type { CardProvider } from '#server/coins/index.ts';
import { accountsOf } from './accounts-of.ts';
import { cardProviderOf } from './card-provider-of.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

type Coins = { coins: number; rewardCoins: number; monthlyCoins: number };

/** Reads buyers, disputes and the payment inbox, for tests of payments. A test hook starts `furrow` later. */
export function paymentWorld(furrow: () => TestFurrow) {
  return { cardProvider, coinsOf, debtOf, disputeOf, history, waitingEvents };

  /** The card provider as the server has it. */
  function cardProvider(): CardProvider {
    return cardProviderOf(furrow().context);
  }

  /** Returns a user's coins. */
  async function coinsOf(user: TestUser): Promise<Coins> {
    return (await furrow().world.read('me', user)).value as Coins;
  }

  /** Returns a user's debt in millicoins, as a negative number. */
  async function debtOf({ uid }: TestUser): Promise<number | null> {
    return (await accountsOf(furrow().context.db, uid)).debt ?? null;
  }

  /** Returns the id of a user's only dispute. */
  async function disputeOf({ uid }: TestUser): Promise<string> {
    const disputes = furrow().context.db.selectFrom('transaction_disputes').select('id').where('user_id', '=', uid);
    return (await disputes.executeTakeFirstOrThrow()).id;
  }

  /** Returns the newest lines of a user's coin history. */
  async function history(user: TestUser, args: object = {}): Promise<CoinTransaction[]> {
    const { value } = await furrow().world.read('myTransactions', user, args);
    return v.parse(myTransactions.value, value).items;
  }

  /** Returns how many of the card provider's events wait in the inbox. */
  async function waitingEvents(): Promise<number> {
    const { db } = furrow().context;
    return (await db.selectFrom('payment_events').select('id').where('processed_at', 'is', null).execute()).length;
  }
}
