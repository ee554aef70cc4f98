import { operatorMessages } from '#contract/operators/messages.ts';
import type { Tx } from '../platform/database/database.ts';
import { retryJob, retryJobsNamed } from './failed-jobs.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Retry = { jobId: string; operator: Operator; reason: string | null; now: Date };

/** Has a failed job tried again at once, and writes down who did and why. */
export async function retryFailedJob(tx: Tx, { jobId, operator, reason, now }: Retry): Promise<string> {
  await retryJob(tx, jobId);
  await noteAction(tx, { event: 'job-retried', operator, reason, detail: { id: jobId }, now });
  return operatorMessages.jobRetried(jobId);
}

/** The same for all failed jobs of a name. */
export async function retryAllNamed(
  tx: Tx,
  { name, operator, reason, now }: Omit<Retry, 'jobId'> & { name: string },
): Promise<string> {
  const count = await retryJobsNamed(tx, name);
  await noteAction(tx, { event: 'job-retried', operator, reason, detail: { name, count }, now });
  return operatorMessages.jobsRetried(count, name);
}
