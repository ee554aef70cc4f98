import { operatorMessages } from '#contract/operators/messages.ts';
import { takeDown as takeDownBounty } from '../bounties/index.ts';
import { setCraftTakenDown } from '../crafts/index.ts';
import { setFarmTakenDown } from '../farms/index.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteAction } from './note-action.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';

type Change = { id: string; isTakenDown: boolean; now: Date };

/** The kinds that an operator can take down: for each, the function that does it and returns the name and owner. */
const kinds = {
  crafts: {
    what: 'Craft',
    change: (tx: Tx, settings: NotifySettings, { id, ...change }: Change) =>
      setCraftTakenDown(tx, settings, { craftId: id, ...change }),
  },
  farms: {
    what: 'farm',
    change: (tx: Tx, settings: NotifySettings, { id, ...change }: Change) =>
      setFarmTakenDown(tx, settings, { farmId: id, ...change }),
  },
} as const;

function command(subject: keyof typeof kinds, isTakenDown: boolean): OpsCommand {
  const { what, change } = kinds[subject];
  const verb = isTakenDown ? 'take-down' : 'put-back';
  return {
    subject,
    verb,
    usage: 'ID --reason T',
    help: isTakenDown ? `Makes a ${what} private, and keeps it so.` : `Lets the owner make a ${what} public again.`,
    run({ db, config, words: [id], options: { reason }, operator, now }) {
      if (!id || !reason) throw new OpsUsageError(`${subject} ${verb} needs an ID and --reason.`);
      return inTransaction(db, async (tx) => {
        const { name, uid } = await change(tx, config, { id, isTakenDown, now });
        const event = `${what.toLowerCase()}-${isTakenDown ? 'taken-down' : 'put-back'}`;
        await noteAction(tx, { event, operator, reason, detail: { id, uid }, now });
        return isTakenDown ? operatorMessages.takenDown(what, name) : operatorMessages.putBack(what, name);
      });
    },
  };
}

/** Taking a bounty down ends it, so it cannot be put back. */
const takeDownOneBounty: OpsCommand = {
  subject: 'bounties',
  verb: 'take-down',
  usage: 'ID --reason T',
  help: 'Ends a bounty; its coins go back to the poster.',
  run({ db, config, words: [bountyId], options: { reason }, operator, now }) {
    if (!bountyId || !reason) throw new OpsUsageError('bounties take-down needs an ID and --reason.');
    return inTransaction(db, async (tx) => {
      const { title, creator_id: uid } = await takeDownBounty(tx, config, { bountyId, now });
      await noteAction(tx, { event: 'bounty-taken-down', operator, reason, detail: { bountyId, uid }, now });
      return operatorMessages.bountyTakenDown(title);
    });
  },
};

export const takeDownCommands: readonly OpsCommand[] = [
  takeDownOneBounty,
  command('crafts', true),
  command('crafts', false),
  command('farms', true),
  command('farms', false),
];
