import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

test('nothing is done for who is gone before they ask', async () => {
  const work = vi.fn(async () => 'done');
  await expect(createTurns(1)('lane', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(work).not.toHaveBeenCalled();
});
