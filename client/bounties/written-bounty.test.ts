import { expect, test } from 'vitest';
import { ownWordsOf, unwritten, withDraft } from './written-bounty.ts';

const words = { title: 'Flaky test', description: 'It fails.' };

test.each([
  [{ ...unwritten, ...words }, words],
  [
    { ...unwritten, title: 'Flaky test' },
    { title: 'Flaky test', description: '' },
  ],
  [
    { ...unwritten, description: 'It fails.' },
    { title: '', description: 'It fails.' },
  ],
  [unwritten, null],
  [{ ...unwritten, title: ' ', description: '\n' }, null],
])('of %j the words %j are kept for who wrote them, when a draft takes their place', (bounty, kept) => {
  expect(ownWordsOf(bounty)).toEqual(kept);
});

test('the words of a draft are nobody’s own, also of one that cost nothing', () => {
  for (const cost of [1.5, 0]) expect(ownWordsOf(withDraft(unwritten, { ...words, cost }))).toBeNull();
});

test('a draft takes the place of the words and leaves the reward that was chosen', () => {
  const reward = { ...unwritten.reward, amount: '250' };
  const bounty = { ...unwritten, title: 'Mine', reward };
  expect(withDraft(bounty, { ...words, cost: 1.5 })).toEqual({ ...words, reward, draftCost: 1.5 });
});
