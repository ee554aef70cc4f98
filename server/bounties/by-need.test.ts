import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { grantRole } from '../auth/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

/** More than a page of either list can hold. */
const many = 120;

let furrow: TestFurrow;
let user: TestUser;
let one: TestUser;
let other: TestUser;

type Made = {
  id: string;
  status: 'open' | 'in_progress' | 'completed' | 'cancelled';
  reward?: 'coins' | 'cake';
  creator?: TestUser;
  solver?: TestUser;
};

beforeAll(async () => {
  furrow = await startTestFurrow();
  user = await furrow.world.user();
  one = await furrow.world.user();
  other = await furrow.world.user();
});
afterAll(() => furrow.close());

/** Makes bounties, each an hour older than the one before. */
async function make(bounties: readonly Made[]): Promise<void> {
  await inTransaction(furrow.context.db, async (tx) => {
    for (const [hours, made] of bounties.entries()) await makeOne(tx, made, hours);
  });
}

async function makeOne(tx: Tx, { id, status, reward = 'cake', creator = user, solver = one }: Made, hours: number) {
  const [amount, cake] = reward === 'coins' ? [10, null] : [null, 'A cake'];
  await sql`insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status,
      solver_id, created_at, reward_type, reward_amount, reward_text)
    values (${id}, 'Bounty', 'It fails.', 'It fails.', ${creator.uid}, 'farm', ${status},
      ${status === 'completed' ? solver.uid : null}, timestamptz '2026-01-01' - ${hours} * interval '1 hour',
      ${reward === 'coins' ? 'seed' : 'custom'}, ${amount}, ${cake})`.execute(tx);
  if (status !== 'in_progress' && status !== 'completed') return;
  await sql`insert into crafts (id, creator_id, name, market_description, created_at, updated_at)
    values (${id}, ${solver.uid}, 'Fixer', 'It fixes.', now(), now())`.execute(tx);
  await sql`insert into bounty_submissions (id, bounty_id, solver_id, craft_id, craft_name, note, status, submitted_at,
      decided_at)
    values (${id}, ${id}, ${solver.uid}, ${id}, 'Fixer', '', ${status === 'completed' ? 'accepted' : 'pending'}, now(),
      now())`.execute(tx);
}

async function idsOf(query: string): Promise<unknown[]> {
  const { value } = await furrow.world.read(query, user, { limit: 5 });
  return (value as { items: { id?: string; bounty?: { id: string } }[] }).items.map(
    ({ id, bounty }) => id ?? bounty?.id,
  );
}

const numbered = (kind: string, made: Omit<Made, 'id'>) =>
  Array.from({ length: many }, (_, index): Made => ({ ...made, id: `${kind}-${index + 1}` }));

test('posted bounties that need an answer are listed first, however many were posted after them', async () => {
  await make([
    ...numbered('gone', { status: 'cancelled' }),
    { id: 'open', status: 'open' },
    { id: 'pledged', status: 'open', reward: 'coins' },
    { id: 'waits', status: 'in_progress' },
    { id: 'waits longer', status: 'in_progress' },
  ]);
  expect(await idsOf('myPostedBounties')).toEqual(['waits', 'waits longer', 'pledged', 'open', 'gone-1']);
});

test('running engagements are listed first, and bounties that the user solved are left out', async () => {
  for (const { uid } of [user, other]) await grantRole(furrow.context.db, uid, 'pro_creator', furrow.clock.now());
  const taken: Made[] = [
    ...numbered('solved', { status: 'completed', creator: one, solver: user }),
    { id: 'called off', status: 'cancelled', creator: one },
    { id: 'solved by another', status: 'completed', creator: one, solver: other },
    { id: 'under review', status: 'in_progress', creator: other },
    { id: 'begun', status: 'open', creator: one },
  ];
  await make(taken);
  await sql`insert into bounty_engagements (bounty_id, user_id, engaged_at)
    select id, ${user.uid}, timestamptz '2026-01-01' - n * interval '1 hour'
    from unnest(${taken.map(({ id }) => id)}::text[]) with ordinality as taken (id, n)`.execute(furrow.context.db);
  expect(await idsOf('myEngagements')).toEqual(['under review', 'begun', 'called off', 'solved by another']);
});
