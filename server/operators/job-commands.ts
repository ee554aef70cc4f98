import { inTransaction } from '../platform/database/in-transaction.ts';
import { readFailedJobs, retryJob } from './failed-jobs.ts';
import { noteAction } from './note-action.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';

const mostListed = 100;

const listJobs: OpsCommand = {
  subject: 'jobs',
  verb: 'list',
  usage: '',
  async run({ db }) {
    const failed = await readFailedJobs(db, mostListed);
    if (failed.length === 0) return 'No job has failed.';
    return failed
      .map(({ id, name, attempts, mostAttempts, lastError, runAt }) => {
        const next = attempts < mostAttempts ? `next try ${runAt.toISOString()}` : 'given up';
        return `${id}  ${name}  ${attempts} of ${mostAttempts} tries, ${next}\n  ${lastError}`;
      })
      .join('\n');
  },
};

const retryOne: OpsCommand = {
  subject: 'jobs',
  verb: 'retry',
  usage: 'ID [--reason T]',
  async run({ db, words: [id], options, operator, now }) {
    if (!id) throw new OpsUsageError('jobs retry needs an ID.');
    await inTransaction(db, async (tx) => {
      await retryJob(tx, id, now);
      await noteAction(tx, { event: 'job-retried', operator, reason: options.reason ?? null, detail: { id }, now });
    });
    return `Job ${id} is tried again now.`;
  },
};

export const jobCommands: readonly OpsCommand[] = [listJobs, retryOne];
