import { beginOfDay } from '#contract/wire/day.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteAction } from './note-action.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { restorePaymentsSince } from './reconcile-jobs.ts';

const restoreSince: OpsCommand = {
  subject: 'payments',
  verb: 'restore',
  usage: 'YYYY-MM-DD [--reason T]',
  help: 'Looks for payments since that day that the database does not know, as after restoring a backup.',
  async run({ db, words: [day = ''], options, operator, now }) {
    const since = beginOfDay(day);
    if (since === null) throw new OpsUsageError('payments restore needs the day of the backup, as 2026-01-31 (UTC).');
    if (since > now)
      throw new OpsUsageError(`${day} is still to come: payments restore needs the day of the backup (UTC).`);
    const reason = options.reason ?? null;
    await inTransaction(db, async (tx) => {
      if (!(await restorePaymentsSince(tx, since)))
        throw new OpsUsageError("payments restore needs a server that runs with the card provider's keys.");
      await noteAction(tx, { event: 'payments-restored', operator, reason, detail: { since: day }, now });
    });
    return `What was paid since ${day} and is not known here is being looked for. What cannot be credited will be an alarm on the console.`;
  },
};

export const paymentCommands: readonly OpsCommand[] = [restoreSince];
