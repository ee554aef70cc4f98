import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { correctBalance } from '../coins/index.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { assertStrangers } from './assert-strangers.ts';
import { endProposal, lockWaitingCorrection } from './correction-store.ts';
import { noteAction } from './note-action.ts';
import { assertNotTheirOwn, nameOf, type Operator } from './operator.ts';

type Decision = { correctionId: string; approved: boolean; reason: string; operator: Operator; now: Date };

/**
 * Decides a large correction that another operator proposed. If approved, its coins move in this transaction. Throws
 * NOT_FOUND; PERMISSION_DENIED for the proposer, for the user whose balance it is and (to approve it) for an operator
 * who may be the proposer under another name; FAILED_PRECONDITION if it is decided or leaves the balance's bounds.
 */
export async function decideCorrection(
  tx: Tx,
  settings: NotifySettings,
  { correctionId, approved, reason, operator, now }: Decision,
) {
  const { id, uid, bucket, ...proposal } = await lockWaitingCorrection(tx, correctionId);
  const { proposedBy, proposedAt } = proposal;
  const decidedBy = nameOf(operator);
  if (proposedBy === decidedBy) throw new CallError('PERMISSION_DENIED', operatorMessages.correctionOwn);
  assertNotTheirOwn(operator, uid);
  if (approved && operator.kind === 'user')
    await assertStrangers(tx, { proposedBy, approverUid: operator.uid, proposedAt });
  await endProposal(tx, id, { approved, reason, decidedBy, now });
  const coins = coinsFromMillicoins(proposal.amountMillicoins);
  const message = approved
    ? await correctBalance(tx, settings, { id: String(id), uid, bucket, coins, reason: proposal.reason, now })
    : operatorMessages.correctionRejected;
  const event = approved ? 'balance-corrected' : 'correction-rejected';
  const detail = { uid, bucket, coins, correctionId, proposedBy, proposed: proposal.reason };
  await noteAction(tx, { event, operator, reason, detail, now });
  return message;
}
