import { expect, test } from 'vitest';
import type { Reward } from '#contract/bounties/reward.ts';
import { bountyChanges } from './bounty-changes.ts';

const bounty = { description: 'As it was', reward: { type: 'seed', amount: 1_000 } as Reward };
const raised: Reward = { type: 'seed', amount: 1_500 };
const other: Reward = { type: 'golden_seed', amount: 1_000 };

test.each([
  [{}, null],
  [{ description: 'Otherwise' }, { description: 'Otherwise' }],
  [{ reward: raised }, { reward: raised }],
  [{ reward: other }, { reward: other }],
  [
    { description: 'Otherwise', reward: raised },
    { description: 'Otherwise', reward: raised },
  ],
])('the edit %j of a bounty is sent as %j', (edited, changes) => {
  expect(bountyChanges(bounty, { ...bounty, ...edited })).toEqual(changes);
});

test.each<Reward>([
  { type: 'golden_seed', amount: 5 },
  { type: 'equity', equityPercentage: 0.5 },
  { type: 'custom', customDescription: 'A cake' },
])('the unchanged reward %j is not sent', (reward) => {
  expect(bountyChanges({ ...bounty, reward }, { ...bounty, reward: { ...reward } })).toBeNull();
});
