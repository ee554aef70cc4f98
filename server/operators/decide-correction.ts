import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { correctBalance } from '../coins/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { endProposal, lockWaitingCorrection } from './correction-store.ts';
import { assertNotTheirOwn, nameOf, noteAction, type Operator } from './note-action.ts';

type Decision = { correctionId: string; approved: boolean; reason: string; operator: Operator; now: Date };

/**
 * Decides a large correction that another operator proposed: approved, its coins move in this same transaction. Throws
 * NOT_FOUND, PERMISSION_DENIED for the proposer and for whose balance it is, FAILED_PRECONDITION when it is decided or leaves the balance's bounds.
 */
export async function decideCorrection(tx: Tx, { correctionId, approved, reason, operator, now }: Decision) {
  const { id, uid, bucket, proposedBy, ...proposal } = await lockWaitingCorrection(tx, correctionId);
  const decidedBy = nameOf(operator);
  if (proposedBy === decidedBy) throw new CallError('PERMISSION_DENIED', operatorMessages.correctionOwn);
  assertNotTheirOwn(operator, uid);
  await endProposal(tx, id, { approved, reason, decidedBy, now });
  const coins = coinsFromMillicoins(proposal.amountMillicoins);
  const message = approved
    ? await correctBalance(tx, { id: String(id), uid, bucket, coins, reason: proposal.reason, now })
    : operatorMessages.correctionRejected;
  const event = approved ? 'balance-corrected' : 'correction-rejected';
  const detail = { uid, bucket, coins, correctionId, proposedBy, proposed: proposal.reason };
  await noteAction(tx, { event, operator, reason, detail, now });
  return message;
}
