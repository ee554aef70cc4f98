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
])('when a draft replaces the bounty %j, the own text %j is kept', (bounty, kept) => {
  expect(ownWordsOf(bounty)).toEqual(kept);
});

test('the text of a draft is not kept as own text, even if the draft cost nothing', () => {
  for (const cost of [1.5, 0]) expect(ownWordsOf(withDraft(unwritten, { ...words, cost }))).toBeNull();
});

test('a draft replaces the title and the description, and keeps the chosen reward', () => {
  const reward = { ...unwritten.reward, amount: '250' };
  const bounty = { ...unwritten, title: 'Mine', reward };
  expect(withDraft(bounty, { ...words, cost: 1.5 })).toEqual({ ...words, reward, draftCost: 1.5 });
});
