import * as v from 'valibot';
import { correctBalance } from '#contract/coins/calls.ts';
import { coinsFromMillicoins, formatSignedCoins } from '#contract/coins/coins.ts';
import { correctionBuckets } from '#contract/coins/correction.ts';
import { approveCorrection, rejectCorrection } from '#contract/operators/calls.ts';
import { typedNumber } from '#contract/wire/typed-number.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { correctCoins } from './correct-coins.ts';
import { readWaitingCorrections } from './correction-store.ts';
import { decideCorrection } from './decide-correction.ts';
import { listFirst } from './list-first.ts';
import { type OpsCommand, type OpsRequest, OpsUsageError } from './ops-command.ts';

const correctOne: OpsCommand = {
  subject: 'coins',
  verb: 'correct',
  usage: `UID ${correctionBuckets.join('|')} COINS --reason T`,
  help: 'Adds COINS to a balance, or takes them if negative. A large correction is only proposed.',
  run({ db, config, words: [userId, bucket, coins = ''], options: { reason }, operator, now }) {
    const parsed = v.safeParse(correctBalance.payload, { userId, bucket, coins: typedNumber(coins), reason });
    if (!parsed.success)
      throw new OpsUsageError(
        `coins correct needs a UID, one of ${correctionBuckets.join(', ')}, coins (-5 takes five) and --reason.`,
      );
    const { userId: uid, ...correction } = parsed.output;
    return inTransaction(db, (tx) => correctCoins(tx, config, { uid, ...correction, operator, now }));
  },
};

const listCorrections: OpsCommand = {
  subject: 'coins',
  verb: 'list',
  usage: '',
  help: 'Lists the corrections that wait for a second operator.',
  run: ({ db }) =>
    listFirst(
      (limit) => readWaitingCorrections(db, limit),
      ({ id, uid, email, bucket, amountMillicoins, reason, proposer, proposedAt }) => [
        `${id}  ${proposedAt.toISOString()}  ${email ?? uid}`,
        `  ${formatSignedCoins(coinsFromMillicoins(amountMillicoins))}  ${bucket}, proposed by ${proposer.name}`,
        `  ${reason.replace(/\s+/g, ' ')}`,
      ],
      'No correction waits for a second operator.',
    ),
};

const approveOne: OpsCommand = {
  subject: 'coins',
  verb: 'approve',
  usage: 'ID --reason T',
  help: 'Approves a correction that another operator proposed: its coins move.',
  run: (request) => decide(request, true),
};

const rejectOne: OpsCommand = {
  subject: 'coins',
  verb: 'reject',
  usage: 'ID --reason T',
  help: 'Rejects a proposed correction.',
  run: (request) => decide(request, false),
};

export const coinCommands: readonly OpsCommand[] = [correctOne, listCorrections, approveOne, rejectOne];

function decide(
  { db, config, words: [correctionId], options: { reason }, operator, now }: OpsRequest,
  approved: boolean,
) {
  const { payload } = approved ? approveCorrection : rejectCorrection;
  const parsed = v.safeParse(payload, { correctionId, reason });
  if (!parsed.success) throw new OpsUsageError('coins approve and reject need an ID and --reason.');
  return inTransaction(db, (tx) => decideCorrection(tx, config, { ...parsed.output, approved, operator, now }));
}
