import { expect, test } from 'vitest';
import type { Craft } from '#contract/crafts/craft.ts';
import { maySolve } from './may-solve.ts';

const craft: Craft = {
  id: 'craft',
  name: 'Fixer',
  description: 'Fixes.',
  marketDescription: 'Fixes.',
  price: 0,
  isPublic: false,
  creatorId: 'me',
  icon: null,
  category: 'Uncategorized',
  status: '',
  hasPrompt: true,
  createdAt: '2031-01-01T00:00:00.000Z',
};

test('a craft solves one bounty only', () => {
  expect(maySolve(craft)).toBe(true);
  expect(maySolve({ ...craft, status: 'solution_accepted' })).toBe(false);
});

test('a craft whose prompt was emptied after it was chosen solves no bounty', () => {
  expect(maySolve({ ...craft, hasPrompt: false })).toBe(false);
});
