import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sweepWords } from '../platform/database/text-search.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

async function found(search: string): Promise<string[]> {
  const { value } = await furrow.world.read('browseCrafts', null, { search });
  return (value as { items: { name: string }[] }).items.map(({ name }) => name);
}

const longDescription = `${'It looks closely. '.repeat(20)} Pomegranate.`;

test.each([
  ['what is cut from the card', { description: longDescription }],
  [
    'what a heading in the prompt stands before on the card',
    { description: longDescription, prompt: '## Description\nShort.' },
  ],
])('a search finds words of the description: %s', async (name, fields) => {
  const owner = await furrow.world.user();
  await furrow.world.call(createCraft, owner, { name, prompt: '', isPublic: true, ...fields });
  expect(await found('pomegranate')).toContain(name);
  expect(await found('pomegranete')).toContain(name);
});

test.each(['Café  Quokka', 'café\u00a0quokka', 'cafe\u0301\tquokka', 'ca\u200bfé quokka '])(
  'a search finds a name with other spaces or Unicode forms: %j',
  async (search) => {
    const owner = await furrow.world.user();
    const name = `Café Quokka ${search.length}`;
    await furrow.world.call(createCraft, owner, { name, prompt: 'Look.', isPublic: true });
    expect(await found(search)).toContain(name);
  },
);

test('a search finds the changed description, and never words of the prompt', async () => {
  const owner = await furrow.world.user();
  const craft = { name: 'Tester', prompt: 'Say quicksilver.', description: longDescription, isPublic: true };
  const { result } = await furrow.world.call(createCraft, owner, craft);
  const description = longDescription.replace('Pomegranate', 'Clementine');
  await furrow.world.call(updateCraft, owner, { craftId: result?.craftId, description });
  expect(await found('clementine')).toEqual(['Tester']);
  expect(await found('quicksilver')).toEqual([]);
});

test('a search with a typing error that would have to wait finds nothing instead of holding a connection', async () => {
  const owner = await furrow.world.user();
  await furrow.world.call(createCraft, owner, { name: 'Marjoram', isPublic: true });
  expect(await found('marjorm')).toEqual(['Marjoram']);
  // The table of words is locked: a search for similar words would wait for it.
  const searched = await inTransaction(furrow.context.db, async (tx) => {
    await sql`lock table craft_words in access exclusive mode`.execute(tx);
    return found('marjorm');
  });
  expect(searched).toEqual([]);
});

test('sweeping deletes search words that no public craft has any more, and keeps the others', async () => {
  const owner = await furrow.world.user();
  const craft = { name: 'Words', description: 'Oregano and tarragon.', isPublic: true };
  const { result } = await furrow.world.call(createCraft, owner, craft);
  await furrow.world.call(updateCraft, owner, { craftId: result?.craftId, description: 'Only oregano.' });
  await sweepWords(furrow.context.db, 'craft_words');
  const { rows } = await sql<{
    word: string;
  }>`select word from craft_words where word in ('oregano', 'tarragon')`.execute(furrow.context.db);
  expect(rows).toEqual([{ word: 'oregano' }]);
  expect(await found('oregamo')).toEqual(['Words']);
});

test('a search with a typing error finds a changed description and a craft made public later', async () => {
  const owner = await furrow.world.user();
  const change = (craftId: string | undefined, fields: object) =>
    furrow.world.call(updateCraft, owner, { craftId, ...fields });
  const changed = await furrow.world.call(createCraft, owner, { name: 'Changed', prompt: '', isPublic: true });
  await change(changed.result?.craftId, { description: 'It likes juniper.' });
  expect(await found('junipre')).toEqual(['Changed']);
  const hidden = await furrow.world.call(createCraft, owner, { name: 'Coriander', prompt: '' });
  await change(hidden.result?.craftId, { isPublic: true });
  expect(await found('coriandr')).toEqual(['Coriander']);
});

test('words of private crafts are not stored for searches', async () => {
  const owner = await furrow.world.user();
  const { result } = await furrow.world.call(createCraft, owner, { name: 'Lovage', prompt: '' });
  await furrow.world.call(updateCraft, owner, { craftId: result?.craftId, description: 'Of fenugreek.' });
  const words = furrow.context.db.selectFrom('craft_words').select('word');
  expect(await words.where('word', 'in', ['lovage', 'fenugreek']).execute()).toEqual([]);
});
