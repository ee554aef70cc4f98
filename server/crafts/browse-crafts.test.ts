import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateCraft } from '#contract/crafts/calls.ts';
import { craftWorld } from '#testing/craft-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read } = craftWorld(() => ({ furrow, creator }));

describe('finding crafts', () => {
  let seller: TestUser;
  beforeAll(async () => {
    seller = await furrow.verifiedUser();
    for (let number = 0; number < 60; number += 1)
      await newCraft(
        { name: `Walnut ${String(number).padStart(2, '0')}`, prompt: '', description: '100% nut_ty' },
        seller,
      );
    await newCraft({ name: 'Hidden Walnut', isPublic: false }, seller);
  });

  const pagesOf = async (args: object, query = 'browseCrafts', reader: TestUser | null = null) => {
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { value } = await read(query, reader, { ...args, ...(after === undefined ? {} : { after }) });
      const page = value as { items: { name: string }[]; next: string | null };
      names.push(...page.items.map(({ name }) => name));
      after = page.next;
    }
    return names;
  };

  test('the pages sorted by newest and by name contain each public match once', async () => {
    const byName = await pagesOf({ search: 'WALNUT', sort: 'name' });
    expect(byName).toEqual(Array.from({ length: 60 }, (_, number) => `Walnut ${String(number).padStart(2, '0')}`));
    expect(await pagesOf({ search: 'walnut' })).toEqual(byName.toReversed());
  });

  test("the pages of a user's own crafts contain each craft once, private ones too", async () => {
    const names = await pagesOf({ limit: 25 }, 'myCrafts', seller);
    expect(names).toHaveLength(61);
    expect(new Set(names).size).toBe(61);
    expect(names[0]).toBe('Hidden Walnut');
    expect((await read('myCrafts', seller)).value).toMatchObject({ items: { length: 5 }, next: expect.any(String) });
    expect((await read('myCrafts', seller, { after: 'x' })).error?.status).toBe('INVALID_ARGUMENT');
  });

  test('own crafts that solved a bounty are left out when only crafts that may solve one are asked for', async () => {
    const solver = await furrow.verifiedUser();
    await newCraft({ name: 'Still free' }, solver);
    for (const name of ['Solved', 'Solved too']) await newCraft({ name }, solver);
    await sql`update crafts set status = 'solution_accepted' where creator_id = ${solver.uid} and name like 'Solved%'`.execute(
      furrow.context.db,
    );
    expect(await pagesOf({ limit: 1, maySolve: true }, 'myCrafts', solver)).toEqual(['Still free']);
    expect(await pagesOf({ limit: 1 }, 'myCrafts', solver)).toHaveLength(3);
  });

  test.each(['alnut 3', '100% NUT_TY'])('a search finds a part of a name or description: %s', async (search) => {
    expect((await pagesOf({ search })).length).toBeGreaterThan(0);
  });

  test.each(['%', '_____________________', "'; drop table crafts; --", '\\'])(
    'a search for %j matches these characters only',
    async (search) => {
      const found = await pagesOf({ search });
      expect(found.every((name) => name.startsWith('Walnut') && search === '%')).toBe(true);
    },
  );

  test.each(['ΟΔΟΣ', 'οδος', 'Οδοσ', 'οδοσ finder'])(
    'a search for %j finds the craft "ΟΔΟΣ finder"',
    async (search) => {
      await newCraft({ name: 'ΟΔΟΣ finder' });
      expect(await pagesOf({ search })).toContain('ΟΔΟΣ finder');
    },
  );

  test('a search prefers crafts with the whole phrase, and otherwise finds those with all words in any order', async () => {
    await newCraft({ name: 'Nightly', description: 'Zoological notes.' });
    for (const search of ['nightly', 'zoological notes', 'nightly zoological', 'notes night', 'notes nightli'])
      expect(await pagesOf({ search })).toEqual(['Nightly']);
    await newCraft({ name: 'Notes nightly' });
    expect(await pagesOf({ search: 'notes night' })).toEqual(['Notes nightly']);
    expect(await pagesOf({ search: 'nightly zebra' })).toEqual([]);
  });

  test('a search with a typing error finds similar words', async () => {
    const found = await pagesOf({ search: 'wallnut' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((name) => name.startsWith('Walnut'))).toBe(true);
  });

  test.each([
    { search: 5 },
    { search: 'x'.repeat(101) },
    { sort: 'price' },
    { after: 'nonsense' },
    { after: '["x","y"]' },
    { limit: 9 },
  ])('a search with %j is refused', async (args) => {
    expect((await read('browseCrafts', null, args)).error?.status).toBe('INVALID_ARGUMENT');
  });

  test('a change of price is sent to live reads of the craft', async () => {
    const craftId = await newCraft({ price: 30 });
    const live = await new LiveClient(furrow.url).opened();
    live.watch(1, 'craft', { craftId });
    expect((await live.next()).value).toMatchObject({ price: 30, prompt: null });
    await furrow.world.call(updateCraft, creator, { craftId, price: 40 });
    expect((await live.next()).value).toMatchObject({ price: 40, prompt: null });
    live.close();
  });
});
