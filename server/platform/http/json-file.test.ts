import { expect, test } from 'vitest';
import { jsonFile } from './json-file.ts';

async function* pages(...rows: unknown[][]) {
  yield* rows;
}

const written = async (parts: object) => (await Array.fromAsync(jsonFile(parts))).join('');

test('a JSON file with lists in pages is written like one with the lists in memory', async () => {
  const [first, second, third] = [{ name: 'Rye', at: new Date(0) }, { name: 'two\nlines', of: [1, 2] }, null];
  const others = { writtenAt: 'now', account: { uid: 'a', tags: ['b', { c: [] }] }, none: null, nothing: [] };
  const lists = { few: [first, second, third], one: [first], empty: [] };
  const inPages = { few: pages([first, second], [third]), one: pages([first]), empty: pages() };
  expect(await written({ ...others, ...inPages })).toBe(JSON.stringify({ ...others, ...lists }, null, 2));
});
