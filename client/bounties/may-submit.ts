import { type BountyDetail, isRunning, mostSubmissions } from '#contract/bounties/bounty.ts';

/** Whether a solver can hand in a craft now: nothing of theirs waits, and they have not handed in too often. */
export function maySubmit({ status, submissions }: BountyDetail, isEngaged: boolean): boolean {
  const isWaiting = submissions.some(({ status }) => status === 'pending');
  return isEngaged && isRunning(status) && !isWaiting && submissions.length < mostSubmissions;
}
