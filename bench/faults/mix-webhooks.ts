import { millicoinsPerCoin, monthlyCredits } from '#contract/coins/coins.ts';
import { reversalTarget } from '#server/coins/reversal.ts';
import { accountsOf } from '#testing/accounts-of.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { eventually } from '#testing/eventually.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { deliverEvent } from '#testing/payment-events.ts';
import { pay } from '#testing/play/player.ts';
import type { Random } from '#testing/random.ts';
import { spendOnAi } from '#testing/spend-on-ai.ts';
import { stripeSecretKey } from '#testing/start-test-sandbox.ts';
import type { Fault } from './fault.ts';
import { newCheckout, packCents, packMillicoins } from './new-checkout.ts';
import { settledEvents } from './settled-events.ts';

const mostOrders = 3;
const spendsOfEach = 2;

/**
 * F5: the events of a user's payments, refunds and disputes arrive in any order, some late, some twice, some never,
 * while the coins are spent. The end must match the card provider's final state.
 */
export const mixWebhooks: Fault = {
  id: 'F5',
  title: 'Webhooks out of order, late or lost',
  perThousand: 30,
  async run({ furrow, random, times, report }) {
    // The card provider delivers nothing by itself: events arrive only when the plan says so.
    furrow.sandbox.deliverTo(null);
    const figures = { orders: 0, spends: 0 };
    for (let time = 0; time < times; time += 1) {
      const buyer = await newBuyer(furrow, random);
      for (const act of planOf(furrow, buyer, random)) {
        await act();
        await tellSome(furrow, buyer, random);
        // Events delivered together are processed together, and show only the last state; so half of the time, wait.
        if (random.chance(0.5)) await settledEvents(furrow).catch(() => null);
      }
      await tellLast(furrow, buyer, random);
      const wanted = wantedOf(buyer);
      await eventually(async () => (await seenOf(furrow, buyer)) === wanted, 'what a buyer has').catch(() => null);
      const seen = await seenOf(furrow, buyer);
      if (seen !== wanted) report(`${JSON.stringify(buyer)}: ${seen} instead of ${wanted}`);
      figures.orders += buyer.orders.length;
      figures.spends += buyer.spends.length;
    }
    furrow.sandbox.deliverTo(`${furrow.server.url}/payments/webhook`);
    return figures;
  },
};

const disputes = ['none', 'open', 'won', 'lost'] as const;
/** A paid order, and what happens to it at the card provider. */
type Order = { session: string; refundedCents: number; dispute: (typeof disputes)[number] };
/** `heard`: the share of events delivered after each act. `spends`: in millicoins, without the month's free ones. */
type Buyer = { uid: string; orders: Order[]; heard: number; spends: number[] };

/** Creates a buyer. All orders are paid before any is reversed: with a debt or an open dispute, nobody may buy. */
async function newBuyer(furrow: BreakableFurrow, random: Random): Promise<Buyer> {
  await forgetLimits(furrow.db);
  const user = await furrow.world.user();
  await spendOnAi(furrow.db, { uid: user.uid, amountMillicoins: monthlyCredits * millicoinsPerCoin, now: new Date() });
  const orders: Order[] = [];
  for (let left = random.whole(1, mostOrders); left > 0; left -= 1) {
    const session = await newCheckout(furrow, user);
    const refundedCents = random.oneOf([0, 1, 137, 250, packCents]);
    // A payment that was refunded in full cannot be disputed.
    const dispute = refundedCents === packCents ? 'none' : random.oneOf(disputes);
    orders.push({ session, refundedCents, dispute });
  }
  for (const { session } of orders) await pay(furrow.sandbox.url, session);
  const buyer = { uid: user.uid, orders, heard: random.oneOf([0.3, 0.6, 1]), spends: [] };
  if (random.chance(0.7)) {
    await tellLast(furrow, buyer, random);
    await settledEvents(furrow).catch(() => null);
  }
  return buyer;
}

/** Returns all acts: those of one order in their order, mixed with those of other orders and the spends. */
function planOf(furrow: BreakableFurrow, buyer: Buyer, random: Random): (() => Promise<unknown>)[] {
  const spends = Array.from({ length: spendsOfEach }, () => () => spendSome(furrow, buyer, random));
  const lines = [...buyer.orders.map((order) => actsOf(furrow, order)), spends];
  const turns = random.shuffled(lines.flatMap((line) => line.map(() => line)));
  return turns.flatMap((line) => line.shift() ?? []);
}

function actsOf(furrow: BreakableFurrow, { session, refundedCents, dispute }: Order): (() => Promise<unknown>)[] {
  const disputed = (outcome: string) => () => furrow.steer('_dispute', { session, outcome });
  return [
    ...(refundedCents > 0 ? [() => furrow.steer('_refund', { session, cents: refundedCents })] : []),
    ...(dispute === 'none' ? [] : [disputed('open')]),
    ...(dispute === 'won' || dispute === 'lost' ? [disputed(dispute)] : []),
  ];
}

/** Spends a part of the purchased coins, in half of the cases all of them. */
async function spendSome({ db }: BreakableFurrow, { uid, spends }: Buyer, random: Random): Promise<void> {
  const { purchased } = await accountsOf(db, uid);
  const amountMillicoins = random.chance(0.5) ? (purchased ?? 0) : random.whole(0, purchased ?? 0);
  if (amountMillicoins === 0) return;
  const outcome = await spendOnAi(db, { uid, amountMillicoins, now: new Date() });
  if (outcome === 'spent') spends.push(amountMillicoins);
}

async function tellSome(furrow: BreakableFurrow, { orders, heard }: Buyer, random: Random): Promise<void> {
  for (const { session } of orders)
    for (const event of random.shuffled(await eventsOf(furrow, session)))
      if (random.chance(heard)) await deliverEvent(furrow.server.url, event);
}

/** Delivers one event of each order at the end, any of them: the card provider repeats until it is received. */
async function tellLast(furrow: BreakableFurrow, { orders }: Buyer, random: Random): Promise<void> {
  for (const { session } of random.shuffled(orders)) {
    const event = random.oneOf(await eventsOf(furrow, session));
    if (event) await deliverEvent(furrow.server.url, { ...event, id: `evt_${crypto.randomUUID()}` });
  }
}

/** Returns the expected state of each order, and what the buyer has or owes: never both. */
function wantedOf({ orders, spends }: Buyer): string {
  const states = orders.map(({ refundedCents, dispute }) => {
    const disputedOpenCents = dispute === 'open' ? packCents : 0;
    const disputedLostCents = dispute === 'lost' ? packCents : 0;
    const target = reversalTarget(packMillicoins, packCents, { refundedCents, disputedOpenCents, disputedLostCents });
    return { held: target.heldMillicoins, taken: target.takenMillicoins };
  });
  const kept = states.reduce((sum, { held, taken }) => sum + packMillicoins - held - taken, 0);
  const left = kept - spends.reduce((sum, spent) => sum + spent, 0);
  return JSON.stringify({ states, purchased: Math.max(0, left), debt: Math.min(0, left) });
}

async function seenOf({ db }: BreakableFurrow, { uid, orders }: Buyer): Promise<string> {
  const rows = await db
    .selectFrom('orders')
    .select(['session_id', 'held_millicoins as held', 'taken_millicoins as taken'])
    .where('user_id', '=', uid)
    .where('state', '=', 'paid')
    .execute();
  const states = orders.map(({ session }) => {
    const row = rows.find(({ session_id }) => session_id === session);
    return row ? { held: row.held, taken: row.taken } : null;
  });
  const { purchased, debt } = await accountsOf(db, uid);
  return JSON.stringify({ states, purchased, debt });
}

type Event = { id: string; type: string };

/** Returns the card provider's events of a session, as its API lists them. */
async function eventsOf({ sandbox }: BreakableFurrow, session: string): Promise<Event[]> {
  const headers = { authorization: `Bearer ${stripeSecretKey}` };
  const get = async (path: string) => (await fetch(`${sandbox.url}/stripe/v1/${path}`, { headers })).json();
  const { payment_intent: intent } = await get(`checkout/sessions/${session}`);
  const { data }: { data: Event[] } = await get('events?limit=100');
  return data.filter((event) => {
    const text = JSON.stringify(event);
    return text.includes(session) || (typeof intent === 'string' && text.includes(intent));
  });
}
