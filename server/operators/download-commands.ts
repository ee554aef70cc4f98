import * as v from 'valibot';
import { betaCapacity, betaCapacityMost } from '#contract/downloads/calls.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { setCapacity } from './set-capacity.ts';

const capacityCommand: OpsCommand = {
  subject: 'downloads',
  verb: 'capacity',
  usage: 'N [--reason T]',
  help: 'Sets the number of places in the beta. The next in line get theirs, and a mail.',
  async run({ db, config, words: [given = ''], options, operator, now }) {
    const parsed = v.safeParse(betaCapacity, /^\d+$/.test(given) ? Number(given) : null);
    if (!parsed.success)
      throw new OpsUsageError(
        `downloads capacity needs a whole number, at most ${betaCapacityMost.toLocaleString('en-US')}.`,
      );
    const reason = options.reason ?? null;
    return inTransaction(db, (tx) => setCapacity(tx, config, { capacity: parsed.output, operator, reason, now }));
  },
};

export const downloadCommands: readonly OpsCommand[] = [capacityCommand];
