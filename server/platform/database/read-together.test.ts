import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** Reads rows that name the statement that read them; each statement ends when the test tells it to. */
function reader(statementsAtOnce: number) {
  const statements: { keys: string[]; end: () => void; fail: () => void }[] = [];
  const read = readTogether<string>((keys) => {
    const number = statements.length;
    return new Promise((resolve, reject) => {
      statements.push({
        keys,
        end: () => resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} ${number}`]))),
        fail: () => reject(new Error('away')),
      });
    });
  }, statementsAtOnce);
  return { statements, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a single read is sent at once', async () => {
  const { statements, read } = reader(1);
  const row = read('ada');
  expect(statements.map(({ keys }) => keys)).toEqual([['ada']]);
  statements[0]?.end();
  expect(await row).toBe('ada 0');
});

test('reads during a running statement share the next statement, also reads of the same key', async () => {
  const { statements, read } = reader(1);
  const rows = ['ada', 'ada', 'bo', 'nobody'].map(read);
  expect(statements).toHaveLength(1);
  statements[0]?.end();
  await settled();
  expect(statements.map(({ keys }) => keys)).toEqual([['ada'], ['ada', 'bo', 'nobody']]);
  statements[1]?.end();
  expect(await Promise.all(rows)).toEqual(['ada 0', 'ada 1', 'bo 1', null]);
});

test('at most two statements for shared reads run at the same time if two are allowed', async () => {
  const { statements, read } = reader(2);
  const rows = ['a', 'b', 'c', 'd'].map(read);
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  statements[1]?.end();
  await settled();
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd']]);
  for (const { end } of statements) end();
  expect(await Promise.all(rows)).toEqual(['a 0', 'b 1', 'c 2', 'd 2']);
});

test('a failed statement fails only the reads in it, and the next statement runs', async () => {
  const { statements, read } = reader(1);
  const [first, second] = [read('ada'), read('ada')];
  statements[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await settled();
  statements[1]?.end();
  expect(await second).toBe('ada 1');
});

test('a statement for shared reads has at most a hundred keys', async () => {
  const { statements, read } = reader(1);
  const rows = Array.from({ length: 251 }, (_, number) => read(`user ${number}`));
  for (let next = 0; next < 4; next += 1) {
    statements[next]?.end();
    await settled();
  }
  expect(statements.map(({ keys }) => keys.length)).toEqual([1, 100, 100, 50]);
  expect(await Promise.all(rows)).toContain('user 250 3');
});
