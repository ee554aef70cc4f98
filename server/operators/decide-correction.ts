import { sql } from 'kysely';
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
 * NOT_FOUND, PERMISSION_DENIED for the proposer, for whose balance it is and (to approve it) for whom the proposer lately made an
 * operator, FAILED_PRECONDITION when it is decided or leaves the balance's bounds.
 */
export async function decideCorrection(tx: Tx, { correctionId, approved, reason, operator, now }: Decision) {
  const { id, uid, bucket, ...proposal } = await lockWaitingCorrection(tx, correctionId);
  const { proposedBy } = proposal;
  const decidedBy = nameOf(operator);
  if (proposedBy === decidedBy) throw new CallError('PERMISSION_DENIED', operatorMessages.correctionOwn);
  assertNotTheirOwn(operator, uid);
  if (approved && operator.kind === 'user') await assertNotMadeByProposer(tx, operator.uid, proposal);
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

const strangerMs = 7 * 24 * 3_600_000;

/** Throws PERMISSION_DENIED for an operator whom the proposer made one after the proposal, or in the seven days before. */
async function assertNotMadeByProposer(
  tx: Tx,
  uid: string,
  { proposedBy, proposedAt }: { proposedBy: string; proposedAt: Date },
): Promise<void> {
  const granted = { uid, role: 'admin', granted: true, operator: proposedBy };
  const line = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'role-set')
    .where('at', '>', new Date(proposedAt.getTime() - strangerMs))
    .where(sql<boolean>`detail @> ${JSON.stringify(granted)}::jsonb`)
    .executeTakeFirst();
  if (line) throw new CallError('PERMISSION_DENIED', operatorMessages.correctionApproverNew);
}
