import * as v from 'valibot';
import { resolveDispute } from '#contract/coins/calls.ts';
import { coinsFromMillicoins, formatSignedCoins } from '#contract/coins/coins.ts';
import { readOpenDisputes } from '../coins/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { listFirst } from './list-first.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { settleDispute } from './settle-dispute.ts';

const listDisputes: OpsCommand = {
  subject: 'disputes',
  verb: 'list',
  usage: '',
  help: 'Lists the open disputes, oldest first.',
  run: ({ db, now }) =>
    listFirst(
      (limit) => readOpenDisputes(db, limit, now),
      ({ id, email, uid, reason, details, reportedAt, description, amountMillicoins, orderId }) => [
        `${id}  ${reportedAt.toISOString()}  ${email ?? uid}`,
        `  ${formatSignedCoins(coinsFromMillicoins(amountMillicoins))}  ${description}${orderId === null ? '' : `  order ${orderId}`}`,
        `  ${reason}: ${details.replace(/\s+/g, ' ')}`,
      ],
      'No dispute is open.',
    ),
};

const resolveOne: OpsCommand = {
  subject: 'disputes',
  verb: 'resolve',
  usage: 'ID --outcome rejected|refunded --reason T',
  help: 'Gives the disputed coins back (refunded) or leaves them (rejected). The user reads the reason.',
  run({ db, config, words: [disputeId], options: { outcome, reason }, operator, now }) {
    const parsed = v.safeParse(resolveDispute.payload, { disputeId, outcome, reason });
    if (!parsed.success)
      throw new OpsUsageError('disputes resolve needs an ID, --outcome rejected|refunded and --reason.');
    return inTransaction(db, (tx) => settleDispute(tx, config, { ...parsed.output, operator, now }));
  },
};

export const disputeCommands: readonly OpsCommand[] = [listDisputes, resolveOne];
