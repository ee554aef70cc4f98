import { expect, test } from 'vitest';
import type { Bounty, Submission } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { placeOfPosterStep, posterStep, solverStep } from './next-step.ts';
import { noLongerOpen } from './no-longer-open.ts';

test.each<[Bounty['status'], Submission['status'] | null, RegExp]>([
  ['open', null, /^Submit/],
  ['in_progress', null, /^Submit/],
  ['open', 'withdrawn', /^Submit/],
  ['in_progress', 'pending', /^Under review/],
  ['open', 'declined', /^Declined/],
  ['in_progress', 'declined', /^Declined/],
  ['completed', 'accepted', /by you/],
  ['completed', 'closed', /somebody else/],
  ['completed', 'declined', /somebody else/],
  ['cancelled', 'declined', /cancelled/],
])('the next step of a solver for a bounty that is %s, with a submission that is %s', (status, submission, text) => {
  expect(solverStep({ status }, submission === null ? null : { status: submission }, true)).toMatch(text);
});

test('a solver who has no submissions left is not asked to submit again', () => {
  expect(solverStep({ status: 'open' }, { status: 'declined' }, false)).toMatch(/five solutions/);
  expect(solverStep({ status: 'in_progress' }, { status: 'withdrawn' }, false)).toMatch(/five solutions/);
  // The fifth submission may be the one that solves it.
  expect(solverStep({ status: 'in_progress' }, { status: 'pending' }, false)).toMatch(/^Under review/);
  expect(solverStep({ status: 'completed' }, { status: 'accepted' }, false)).toMatch(/by you/);
});

test('the next step of a poster asks to fund a pledge before the money is needed', () => {
  expect(posterStep({ status: 'open', funding: 'pledged', engagedCount: 3 }, 'list')).toMatch(/fund it/);
  expect(posterStep({ status: 'in_progress', funding: 'pledged', engagedCount: 3 }, 'list')).toMatch(/fund the reward/);
  expect(posterStep({ status: 'in_progress', funding: 'none', engagedCount: 3 }, 'list')).not.toMatch(/fund/);
  expect(posterStep({ status: 'open', funding: 'funded', engagedCount: 1_234 }, 'list')).toMatch(/^1,234 engaged/);
  // A submission may have been handed in and declined.
  expect(posterStep({ status: 'open', funding: 'funded', engagedCount: 1 }, 'list')).toBe(
    '1 engaged, no submission to answer.',
  );
});

test('the next step on the page of a bounty does not repeat how many solvers are engaged', () => {
  for (const engagedCount of [0, 3])
    expect(posterStep({ status: 'open', funding: 'funded', engagedCount }, 'page')).toBe(
      'No submission to answer yet.',
    );
  expect(posterStep({ status: 'open', funding: 'pledged', engagedCount: 3 }, 'page')).toMatch(/fund it/);
});

test.each<[Bounty['status'], Bounty['funding'], ReturnType<typeof placeOfPosterStep>]>([
  ['open', 'funded', null],
  ['open', 'pledged', 'reward'],
  ['in_progress', 'pledged', 'reward'],
  ['in_progress', 'funded', 'submissions'],
  ['in_progress', 'none', 'submissions'],
  ['completed', 'funded', null],
  ['cancelled', 'pledged', null],
])('the next step of a poster for a bounty that is %s and %s is in this section: %s', (status, funding, place) => {
  expect(placeOfPosterStep({ status, funding })).toBe(place);
});

test.each<[Bounty['status'], string | null]>([
  ['open', null],
  ['in_progress', 'A submission waits for your answer. Accept or decline it first.'],
  ['completed', 'This bounty is over.'],
  ['cancelled', 'The bounty is cancelled.'],
])('a poster of a bounty that is %s reads why it can no longer be changed: %s', (status, why) => {
  expect(noLongerOpen(status)).toBe(why);
});

test('poster and solver read that operators ended a bounty, and the poster reads on its page whom to write to', () => {
  const ended = { status: 'cancelled', isTakenDown: true } as const;
  expect(solverStep(ended, null, true)).toBe(bountyMessages.endedByUs);
  const posted = { ...ended, funding: 'funded', engagedCount: 1 } as const;
  expect(posterStep(posted, 'page')).toBe(bountyMessages.yoursEndedByUs);
  expect(posterStep(posted, 'list')).toBe(bountyMessages.endedByUs);
  expect(posterStep({ ...posted, isTakenDown: false }, 'page')).toBe('Cancelled.');
});
