import { inTransaction } from '../platform/database/in-transaction.ts';
import { readFailedJobs } from './failed-jobs.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { retryFailedJob } from './retry-failed-job.ts';

const mostListed = 100;

const listJobs: OpsCommand = {
  subject: 'jobs',
  verb: 'list',
  usage: '',
  async run({ db }) {
    const failed = await readFailedJobs(db, mostListed);
    if (failed.length === 0) return 'No job has failed.';
    return failed.flatMap(({ id, name, attempts, mostAttempts, lastError, runAt }) => {
      const next = attempts < mostAttempts ? `next try ${runAt.toISOString()}` : 'given up';
      return [`${id}  ${name}  ${attempts} of ${mostAttempts} tries, ${next}`, `  ${lastError}`];
    });
  },
};

const retryOne: OpsCommand = {
  subject: 'jobs',
  verb: 'retry',
  usage: 'ID [--reason T]',
  async run({ db, words: [id], options, operator, now }) {
    if (!id) throw new OpsUsageError('jobs retry needs an ID.');
    const reason = options.reason ?? null;
    return inTransaction(db, (tx) => retryFailedJob(tx, { jobId: id, operator, reason, now }));
  },
};

export const jobCommands: readonly OpsCommand[] = [listJobs, retryOne];
