import { inTransaction } from '../platform/database/in-transaction.ts';
import { readFailedJobs } from './failed-jobs.ts';
import { listFirst } from './list-first.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { retryAllNamed, retryFailedJob } from './retry-failed-job.ts';

const listJobs: OpsCommand = {
  subject: 'jobs',
  verb: 'list',
  usage: '',
  help: 'Lists the jobs and mails whose last try failed.',
  run: ({ db }) =>
    listFirst(
      (limit) => readFailedJobs(db, limit),
      ({ id, name, attempts, mostAttempts, lastError, runAt }) => {
        const next = attempts < mostAttempts ? `next try ${runAt.toISOString()}` : 'given up';
        return [`${id}  ${name}  ${attempts} of ${mostAttempts} tries, ${next}`, `  ${lastError}`];
      },
      'No job has failed.',
    ),
};

const retryOne: OpsCommand = {
  subject: 'jobs',
  verb: 'retry',
  usage: 'ID|NAME [--reason T]',
  help: 'Tries one failed job, or all of that name, again at once.',
  async run({ db, words: [id], options, operator, now }) {
    if (!id) throw new OpsUsageError('jobs retry needs an ID, or the NAME of which all are to be tried again.');
    const reason = options.reason ?? null;
    return inTransaction(db, (tx) =>
      /^\d+$/.test(id)
        ? retryFailedJob(tx, { jobId: id, operator, reason, now })
        : retryAllNamed(tx, { name: id, operator, reason, now }),
    );
  },
};

export const jobCommands: readonly OpsCommand[] = [listJobs, retryOne];
