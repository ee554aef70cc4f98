import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Part = () => null;

test('the code of a lazy part is fetched once, and again only after a failure', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = lazyPart(load);
  await expect(part.preload()).rejects.toThrow();
  expect(part.loaded()).toBeUndefined();
  expect(await Promise.all([part.preload(), part.preload()])).toEqual([Part, Part]);
  await part.preload();
  expect(part.loaded()).toBe(Part);
  expect(load).toHaveBeenCalledTimes(2);
});
