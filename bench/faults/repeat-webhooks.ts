import { deliverEvent, eventsOfSession } from '#testing/payment-events.ts';
import { pay } from '#testing/play/player.ts';
import { eventually } from '#testing/shopper.ts';
import type { Fault } from './fault.ts';
import { newCheckout, whoMayBuy } from './new-checkout.ts';

const mostDeliveries = 8;

/** F4: the events of a payment come up to eight times each, at once, of two types for one session. */
export const repeatWebhooks: Fault = {
  id: 'F4',
  title: 'Webhooks repeated',
  perThousand: 50,
  async run({ furrow, play, random, times, report }) {
    let deliveries = 0;
    const sessions: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const session = await newCheckout(furrow, await whoMayBuy(furrow, play, random));
      sessions.push(session);
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
    const purchases = async () => {
      const { rows } = await furrow.sql<{ key: string }>(
        "select key from ledger_transactions where key = any(select 'purchase:' || s from unnest($1::text[]) s)",
        [sessions],
      );
      return rows.length;
    };
    await eventually(async () => (await purchases()) >= times, 'every purchase').catch(() => null);
    const made = await purchases();
    if (made !== times) report(`${made < times ? 'lost' : 'doubled'}: ${made} purchases for ${times} payments`);
    return { deliveries };
  },
};
