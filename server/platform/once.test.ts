import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a value made at the first use is kept', () => {
  let made = 0;
  const get = once(() => {
    made += 1;
    return made;
  });
  expect([get(), get(), made]).toEqual([1, 1, 1]);
});

test('a value that failed to load is loaded again at the next use', async () => {
  let tries = 0;
  const load = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file left');
    return tries;
  });
  await expect(load()).rejects.toThrow('no file left');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
