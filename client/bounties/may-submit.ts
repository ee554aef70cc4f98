import { type BountyDetail, isRunning, mostSubmissions } from '#contract/bounties/bounty.ts';

/** Whether a solver may submit a craft now: no submission of theirs is pending, and they have not reached the limit. */
export function maySubmit({ status, submissions }: BountyDetail, isEngaged: boolean): boolean {
  const isWaiting = submissions.some(({ status }) => status === 'pending');
  return isEngaged && isRunning(status) && !isWaiting && submissions.length < mostSubmissions;
}
