import { operatorMessages } from '#contract/operators/messages.ts';
import type { Tx } from '../platform/database/database.ts';
import { retryJob } from './failed-jobs.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Retry = { jobId: string; operator: Operator; reason: string | null; now: Date };

/** Has a failed job tried again at once, and writes down who did and why. */
export async function retryFailedJob(tx: Tx, { jobId, operator, reason, now }: Retry): Promise<string> {
  await retryJob(tx, jobId, now);
  await noteAction(tx, { event: 'job-retried', operator, reason, detail: { id: jobId }, now });
  return operatorMessages.jobRetried(jobId);
}
