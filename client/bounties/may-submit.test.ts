import { expect, test } from 'vitest';
import { type BountyDetail, type BountyStatus, mostSubmissions, type Submission } from '#contract/bounties/bounty.ts';
import { maySubmit } from './may-submit.ts';

const bounty: BountyDetail = {
  id: 'bounty',
  title: 'Flaky test',
  description: 'It fails.',
  marketDescription: 'It fails.',
  creatorId: 'poster',
  creatorFarmId: 'farm',
  solverId: null,
  status: 'open',
  createdAt: '2031-01-01T00:00:00.000Z',
  reward: { type: 'seed', amount: 100 },
  funding: 'funded',
  engagedCount: 1,
  isTakenDown: false,
  prompt: null,
  submissions: [],
  history: [],
};

const submission = (status: Submission['status'], at: number): Submission => ({
  id: `submission-${at}`,
  bountyId: 'bounty',
  solverId: 'me',
  solverName: null,
  craftId: 'craft',
  craftName: 'Fixer',
  craftDescription: null,
  isCraftPublic: false,
  craftHasPrompt: true,
  isCraftTaken: false,
  note: '',
  status,
  reason: null,
  submittedAt: '2031-01-01T00:00:00.000Z',
  decidedAt: null,
});

/** Whether a solver may submit after submissions with these statuses, newest first. */
const mayAfter = (...statuses: Submission['status'][]) =>
  maySubmit({ ...bounty, submissions: statuses.map(submission) }, true);

test.each<[BountyStatus, boolean]>([
  ['open', true],
  ['in_progress', true],
  ['completed', false],
  ['cancelled', false],
])('an engaged solver may submit to a bounty that is %s: %s', (status, can) => {
  expect(maySubmit({ ...bounty, status }, true)).toBe(can);
});

test('a user who is not engaged may not submit', () => {
  expect(maySubmit(bounty, false)).toBe(false);
});

test('a solver may not submit while a submission is pending, but again afterwards', () => {
  expect(mayAfter('pending')).toBe(false);
  expect(mayAfter('declined', 'pending')).toBe(false);
  expect(mayAfter('declined', 'withdrawn')).toBe(true);
});

test('a solver hands in five times at most, whatever became of the earlier ones', () => {
  expect(mostSubmissions).toBe(5);
  expect(mayAfter('declined', 'declined', 'withdrawn', 'declined')).toBe(true);
  expect(mayAfter('declined', 'declined', 'withdrawn', 'declined', 'declined')).toBe(false);
});
