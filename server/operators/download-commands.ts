import { inTransaction } from '../platform/database/in-transaction.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { setCapacity } from './set-capacity.ts';

const capacityCommand: OpsCommand = {
  subject: 'downloads',
  verb: 'capacity',
  usage: 'N [--reason T]',
  async run({ db, config, words: [given = ''], options, operator, now }) {
    if (!/^\d{1,7}$/.test(given)) throw new OpsUsageError('downloads capacity needs a whole number.');
    const reason = options.reason ?? null;
    return inTransaction(db, (tx) => setCapacity(tx, config, { capacity: Number(given), operator, reason, now }));
  },
};

export const downloadCommands: readonly OpsCommand[] = [capacityCommand];
