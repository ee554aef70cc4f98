import { type BountyDetail, isRunning } from '#contract/bounties/bounty.ts';

/** Whether a solver can hand in a craft now: nothing of theirs waits. */
export function maySubmit({ status, submissions }: BountyDetail, isEngaged: boolean): boolean {
  return isEngaged && isRunning(status) && !submissions.some(({ status }) => status === 'pending');
}
