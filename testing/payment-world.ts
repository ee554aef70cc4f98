import * as v from 'valibot';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import type { CardProvider } from '#server/coins/index.ts';
import { accountsOf } from './accounts-of.ts';
import { cardProviderOf } from './card-provider-of.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

type Coins = { coins: number; rewardCoins: number; monthlyCoins: number };

/** What buyers, their disputes and the card provider's inbox show, for tests of payments. `furrow` is asked for late: a hook starts it. */
export function paymentWorld(furrow: () => TestFurrow) {
  return { cardProvider, coinsOf, debtOf, disputeOf, history, waitingEvents };

  /** The card provider as the server has it. */
  function cardProvider(): CardProvider {
    return cardProviderOf(furrow().context);
  }

  /** What somebody has, in coins. */
  async function coinsOf(user: TestUser): Promise<Coins> {
    return (await furrow().world.read('me', user)).value as Coins;
  }

  /** What somebody owes, in millicoins below zero. */
  async function debtOf({ uid }: TestUser): Promise<number | null> {
    return (await accountsOf(furrow().context.db, uid)).debt ?? null;
  }

  /** The id of the one dispute of somebody. */
  async function disputeOf({ uid }: TestUser): Promise<string> {
    const disputes = furrow().context.db.selectFrom('transaction_disputes').select('id').where('user_id', '=', uid);
    return (await disputes.executeTakeFirstOrThrow()).id;
  }

  /** The newest lines of somebody's coin history. */
  async function history(user: TestUser, args: object = {}): Promise<CoinTransaction[]> {
    const { value } = await furrow().world.read('myTransactions', user, args);
    return v.parse(myTransactions.value, value).items;
  }

  /** How many events of the card provider's wait in the inbox. */
  async function waitingEvents(): Promise<number> {
    const { db } = furrow().context;
    return (await db.selectFrom('payment_events').select('id').where('processed_at', 'is', null).execute()).length;
  }
}
