import { reversalTarget } from '#server/coins/reversal.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { deliverEvent } from '#testing/payment-events.ts';
import { pay } from '#testing/play/player.ts';
import type { Random } from '#testing/random.ts';
import { eventually } from '#testing/shopper.ts';
import { stripeSecretKey } from '#testing/start-test-sandbox.ts';
import type { Fault } from './fault.ts';
import { newCheckout, packCents, packMillicoins } from './new-checkout.ts';

/** F5: the events of a payment, its refunds and its dispute come in any order, some late, some twice, some never. */
export const mixWebhooks: Fault = {
  id: 'F5',
  title: 'Webhooks out of order, late or lost',
  perThousand: 30,
  async run({ furrow, random, times, report }) {
    // What the card provider would tell by itself comes only when the plan says so.
    furrow.sandbox.deliverTo(null);
    for (let time = 0; time < times; time += 1) {
      // An open dispute stops further purchases, so everybody buys once.
      await furrow.db.deleteFrom('limit_counters').execute();
      const user = await furrow.world.user();
      const session = await newCheckout(furrow, user);
      const refundedCents = random.oneOf([0, 1, 137, 250]) ?? 0;
      const outcome = random.oneOf(['none', 'open', 'won', 'lost'] as const) ?? 'none';
      const tellSome = async (share: number) => {
        for (const event of random.shuffled(await eventsOf(furrow, session)))
          if (random.next() < share) {
            await deliverEvent(furrow.server.url, event);
          }
      };
      await pay(furrow.sandbox.url, session);
      await tellSome(0.3);
      if (refundedCents > 0) await furrow.steer('_refund', { session, cents: refundedCents });
      await tellSome(0.3);
      if (outcome !== 'none') await furrow.steer('_dispute', { session, outcome: 'open' });
      await tellSome(0.3);
      if (outcome === 'won' || outcome === 'lost') await furrow.steer('_dispute', { session, outcome });
      await tellSome(0.7);
      // The last word comes, whichever it is: the card provider repeats until it is heard.
      await deliverLast(furrow, session, random);
      const disputed = { disputedOpenCents: 0, disputedLostCents: 0, refundedCents };
      if (outcome === 'open') disputed.disputedOpenCents = packCents;
      if (outcome === 'lost') disputed.disputedLostCents = packCents;
      const wanted = reversalTarget(packMillicoins, packCents, disputed);
      const state = { held: wanted.heldMillicoins, taken: wanted.takenMillicoins };
      const seen = async () => JSON.stringify(await reversedOf(furrow, session));
      await eventually(async () => (await seen()) === JSON.stringify(state), 'the state of the order').catch(
        () => null,
      );
      if ((await seen()) !== JSON.stringify(state))
        report(
          `order of ${session} (${refundedCents} refunded, dispute ${outcome}): ${await seen()} instead of ${JSON.stringify(state)}`,
        );
    }
    furrow.sandbox.deliverTo(`${furrow.server.url}/payments/webhook`);
    return {};
  },
};

type Event = { id: string; type: string };

/** What the card provider has to tell of a session, as its API lists it. */
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

async function deliverLast(furrow: BreakableFurrow, session: string, random: Random) {
  const event = random.oneOf(await eventsOf(furrow, session));
  if (event) await deliverEvent(furrow.server.url, { ...event, id: `evt_${crypto.randomUUID()}` });
}

async function reversedOf(furrow: BreakableFurrow, session: string) {
  const { rows } = await furrow.sql<{ held: number; taken: number }>(
    "select held_millicoins as held, taken_millicoins as taken from orders where session_id = $1 and state = 'paid'",
    [session],
  );
  return rows[0];
}
