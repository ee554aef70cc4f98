import { type Bounty, isRunning, type Submission } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { formatCoins } from '#contract/coins/coins.ts';

type Standing = Pick<Bounty, 'status' | 'funding' | 'engagedCount'>;

/** How a bounty ended without a solution. */
type Ended = Partial<Pick<Bounty, 'isTakenDown'>>;

/** Returns a solver's next step, by the status of their latest submission and whether they may submit again. */
export function solverStep(
  { status, isTakenDown = false }: Pick<Bounty, 'status'> & Ended,
  submission: Pick<Submission, 'status'> | null,
  mayHandIn: boolean,
): string {
  if (status === 'completed') return submission?.status === 'accepted' ? 'Solved by you.' : 'Solved by somebody else.';
  if (status === 'cancelled') return isTakenDown ? bountyMessages.endedByUs : 'It was cancelled.';
  if (submission?.status === 'pending') return 'Under review: the poster answers next.';
  if (!mayHandIn) return bountyMessages.submittedOften;
  return submission?.status === 'declined'
    ? 'Declined: read why, and submit again.'
    : 'Submit one of your Crafts when it solves the problem.';
}

/**
 * Returns a poster's next step. A bounty's own page shows the number of engaged solvers separately, and has room for a
 * support address; a list has neither.
 */
export function posterStep(
  { status, funding, engagedCount, isTakenDown = false }: Standing & Ended,
  where: 'list' | 'page',
): string {
  switch (status) {
    case 'in_progress':
      return funding === 'pledged'
        ? 'A submission waits: fund the reward, then answer it.'
        : 'A submission waits for your answer.';
    case 'open':
      if (funding === 'pledged') return 'Pledged: fund it, so that a solution can be paid.';
      if (where === 'page') return 'No submission to answer yet.';
      return engagedCount === 0
        ? 'Nobody is engaged yet.'
        : `${formatCoins(engagedCount)} engaged, no submission to answer.`;
    case 'completed':
      return 'Solved.';
    case 'cancelled':
      if (!isTakenDown) return 'Cancelled.';
      return where === 'page' ? bountyMessages.yoursEndedByUs : bountyMessages.endedByUs;
  }
}

/** A part of a bounty's page that contains an action. */
export type BountyPart = 'reward' | 'submissions';

/** The part of the page with the poster's next step; null where there is nothing to do. */
export function placeOfPosterStep({ status, funding }: Pick<Bounty, 'status' | 'funding'>): BountyPart | null {
  if (isRunning(status) && funding === 'pledged') return 'reward';
  return status === 'in_progress' ? 'submissions' : null;
}
