import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { eventually } from '#testing/eventually.ts';
import { deliverEvent, eventsOfSession } from '#testing/payment-events.ts';
import { pay } from '#testing/play/player.ts';
import type { Fault } from './fault.ts';
import { newCheckout, packMillicoins, whoMayBuy } from './new-checkout.ts';
import { settledEvents } from './settled-events.ts';

const mostDeliveries = 8;

/** F4: the events of a payment arrive up to eight times each, at once, of two types for one session. */
export const repeatWebhooks: Fault = {
  id: 'F4',
  title: 'Webhooks repeated',
  perThousand: 50,
  async run({ furrow, play, random, times, report }) {
    let deliveries = 0;
    const buyers = new Map<string, { before: number; payments: number }>();
    for (let time = 0; time < times; time += 1) {
      const { uid, ...buyer } = await whoMayBuy(furrow, play, random);
      const bought = buyers.get(uid) ?? { before: await purchasedBy(furrow, uid), payments: 0 };
      buyers.set(uid, { ...bought, payments: bought.payments + 1 });
      const session = await newCheckout(furrow, { uid, ...buyer });
      const events = eventsOfSession(session, 4, random).flatMap((event) =>
        Array.from({ length: random.whole(1, mostDeliveries) }, () => event),
      );
      deliveries += events.length;
      const answers = await Promise.all([
        pay(furrow.sandbox.url, session),
        ...random.shuffled(events).map(async (event) => (await deliverEvent(furrow.server.url, event)).status),
      ]);
      if (!answers.slice(1).every((status) => status === 200)) report(`a webhook was answered ${answers.join()}`);
    }
    for (const [uid, { before, payments }] of buyers) {
      const isThere = async () => (await purchasedBy(furrow, uid)) >= before + payments * packMillicoins;
      await eventually(isThere, 'every purchase').catch(() => null);
    }
    // By now every event has had its effect, and could have had it twice.
    await settledEvents(furrow).catch(() => null);
    for (const [uid, { before, payments }] of buyers) {
      const made = ((await purchasedBy(furrow, uid)) - before) / packMillicoins;
      if (made !== payments)
        report(`${made < payments ? 'lost' : 'doubled'}: ${made} purchases for ${payments} payments of ${uid}`);
    }
    return { deliveries };
  },
};

/** Returns the millicoins that a user has from purchases, under whatever keys. */
async function purchasedBy(furrow: BreakableFurrow, uid: string): Promise<number> {
  const { rows } = await furrow.sql<{ purchased: number }>(
    `select coalesce(sum(e.amount_millicoins), 0)::bigint as purchased
     from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.user_id = $1 and exists (select from ledger_entries paid
       where paid.transaction_id = e.transaction_id and paid.account_id = system_account('purchase_clearing'))`,
    [uid],
  );
  return rows[0]?.purchased ?? 0;
}
