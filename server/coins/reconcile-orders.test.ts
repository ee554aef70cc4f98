import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { CardProvider } from './card-provider.ts';
import { reconcileOrders } from './reconcile-orders.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

test('the reconcile job handles the least tried events first, and their time counts against the time of the run', async () => {
  const { context, clock, world } = furrow;
  const shopper = new Shopper(furrow);
  const user = await world.user();
  const ordered = [await shopper.checkout(user, 5), await shopper.checkout(user, 5), await shopper.checkout(user, 5)];
  await context.db
    .insertInto('payment_events')
    .values(
      [
        { session_id: 'cs_slow', attempts: 0 },
        { session_id: 'cs_behind', attempts: 0 },
        { session_id: 'cs_tried', attempts: 3 },
      ].map(({ session_id, attempts }) => ({
        id: `evt_${session_id}`,
        type: 'any',
        session_id,
        attempts,
        received_at: new Date(clock.now().getTime() - attempts),
      })),
    )
    .execute();
  clock.move(3 * 60_000);
  const asked: string[] = [];
  const slow = {
    readPayment: async (sessionId) => {
      asked.push(sessionId);
      if (sessionId === 'cs_slow') await setTimeout(100);
      return null;
    },
    async *undeliveredEvents() {},
  } satisfies Partial<CardProvider>;
  const cards: CardProvider = { ...slow, ...unasked };
  await reconcileOrders(context, cards, 50);
  expect(asked).toEqual(['cs_slow', ordered[0]?.sessionId]);
});

test('the reconcile job fails if its key may not read events, but still asks for the orders', async () => {
  const { context, clock, world } = furrow;
  clock.reset();
  const { sessionId } = await new Shopper(furrow).checkout(await world.user(), 5);
  clock.move(3 * 60_000);
  // biome-ignore lint/correctness/useYield: it fails before the first
  const { asked, cards } = listening(async function* () {
    throw new Error('no right to read events');
  });
  await expect(reconcileOrders(context, cards)).rejects.toThrow('no right to read events');
  expect(asked).toContain(sessionId);
});

test('the reconcile job asks for an order only after its webhook had two minutes to arrive', async () => {
  const { context, clock, world } = furrow;
  clock.reset();
  const { sessionId } = await new Shopper(furrow).checkout(await world.user(), 5);
  const { asked, cards } = listening(async function* () {});
  await reconcileOrders(context, cards);
  expect(asked).not.toContain(sessionId);
  clock.move(121_000);
  await reconcileOrders(context, cards);
  expect(asked).toContain(sessionId);
});

test('orders without a session do not hold up an order that has one, and expire after an hour', async () => {
  const { context, clock, world } = furrow;
  clock.reset();
  const user = await world.user();
  const { sessionId } = await new Shopper(furrow).checkout(user, 5);
  const now = clock.now();
  await sql`insert into orders (id, user_id, state, base_amount_cents, total_charge_cents, is_custom, created_at)
    select 'without-' || n, user_id, 'created', base_amount_cents, total_charge_cents, is_custom, created_at
    from orders, generate_series(1, 120) n where session_id = ${sessionId}`.execute(context.db);
  clock.move(3 * 60_000);
  const { asked, cards } = listening(async function* () {});
  await reconcileOrders(context, cards);
  expect(asked).toContain(sessionId);
  const expired = async () => {
    const ended = context.db.selectFrom('orders').select('id').where('state', '=', 'expired');
    return (await ended.where('created_at', '>=', new Date(now.getTime() - 60_000)).execute()).length;
  };
  expect(await expired()).toBe(0);
  clock.move(3_600_000);
  await reconcileOrders(context, cards);
  expect(await expired()).toBe(120);
});

test('an order that cannot be settled moves to the end of the queue, behind a new order', async () => {
  const { context, clock, world } = furrow;
  clock.reset();
  const shopper = new Shopper(furrow);
  const user = await world.user();
  for (const dollars of [5, 100] as const) await shopper.checkout(user, dollars);
  clock.move(3 * 60_000);
  const { asked, cards } = listening(async function* () {});
  // The runs have no time, but each still asks for one order.
  const run = () => reconcileOrders(context, cards, 0);
  await run();
  await run();
  expect(new Set(asked).size).toBe(2);
  const { sessionId } = await shopper.checkout(user, 20);
  clock.move(3 * 60_000);
  await run();
  expect(asked.at(-1)).toBe(sessionId);
});

/** A card provider that knows no session, and remembers which it was asked for. */
function listening(undeliveredEvents: CardProvider['undeliveredEvents']): { asked: string[]; cards: CardProvider } {
  const asked: string[] = [];
  const readPayment = async (id: string) => {
    asked.push(id);
    return null;
  };
  return { asked, cards: { readPayment, undeliveredEvents, ...unasked } };
}

const never = () => Promise.reject(new Error('not asked for here'));
const unasked = { createSession: never, findSessionOf: never, completedSessions: never, readWebhook: never };
