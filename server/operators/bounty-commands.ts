import { operatorMessages } from '#contract/operators/messages.ts';
import { takeDown } from '../bounties/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteAction } from './note-action.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';

const cancelOne: OpsCommand = {
  subject: 'bounties',
  verb: 'cancel',
  usage: 'ID --reason T',
  run({ db, config, words: [bountyId], options: { reason }, operator, now }) {
    if (!bountyId || !reason) throw new OpsUsageError('bounties cancel needs an ID and --reason.');
    return inTransaction(db, async (tx) => {
      const { title, creator_id: uid } = await takeDown(tx, config, { bountyId, now });
      await noteAction(tx, { event: 'bounty-taken-down', operator, reason, detail: { bountyId, uid }, now });
      return operatorMessages.bountyTakenDown(title);
    });
  },
};

export const bountyCommands: readonly OpsCommand[] = [cancelOne];
