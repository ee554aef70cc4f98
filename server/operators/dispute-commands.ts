import * as v from 'valibot';
import { resolveDispute } from '#contract/coins/calls.ts';
import { coinsFromMillicoins, formatSignedCoins } from '#contract/coins/coins.ts';
import { readOpenDisputes } from '../coins/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { settleDispute } from './settle-dispute.ts';

const mostListed = 100;

const listDisputes: OpsCommand = {
  subject: 'disputes',
  verb: 'list',
  usage: '',
  async run({ db, now }) {
    const open = await readOpenDisputes(db, mostListed, now);
    if (open.length === 0) return 'No dispute is open.';
    return open.flatMap(({ id, email, uid, reason, details, reportedAt, description, amountMillicoins, orderId }) => [
      `${id}  ${reportedAt.toISOString()}  ${email ?? uid}`,
      `  ${formatSignedCoins(coinsFromMillicoins(amountMillicoins))}  ${description}${orderId === null ? '' : `  order ${orderId}`}`,
      `  ${reason}: ${details.replace(/\s+/g, ' ')}`,
    ]);
  },
};

const resolveOne: OpsCommand = {
  subject: 'disputes',
  verb: 'resolve',
  usage: 'ID --outcome rejected|refunded --reason T',
  run({ db, config, words: [disputeId], options: { outcome, reason }, operator, now }) {
    const parsed = v.safeParse(resolveDispute.payload, { disputeId, outcome, reason });
    if (!parsed.success)
      throw new OpsUsageError('disputes resolve needs an ID, --outcome rejected|refunded and --reason.');
    return inTransaction(db, (tx) => settleDispute(tx, config, { ...parsed.output, operator, now }));
  },
};

export const disputeCommands: readonly OpsCommand[] = [listDisputes, resolveOne];
