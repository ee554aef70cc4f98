import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

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

test('a search finds a description as it was changed, and never words of the prompt', async () => {
  const owner = await furrow.world.user();
  const craft = { name: 'Tester', prompt: 'Say quicksilver.', description: longDescription, isPublic: true };
  const { result } = await furrow.world.call(createCraft, owner, craft);
  const description = longDescription.replace('Pomegranate', 'Clementine');
  await furrow.world.call(updateCraft, owner, { craftId: result?.craftId, description });
  expect(await found('clementine')).toEqual(['Tester']);
  expect(await found('quicksilver')).toEqual([]);
});
