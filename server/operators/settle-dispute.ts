import { needsSecondOperator } from '#contract/coins/correction.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { resolveDispute } from '../coins/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import { assertNotTheirOwn, type Operator } from './operator.ts';

type Settlement = Parameters<typeof resolveDispute>[2] & { operator: Operator };

/**
 * Ends a user's report about a transaction, and writes down who did and why. Throws PERMISSION_DENIED for an operator's
 * own, FAILED_PRECONDITION when more coins would come back than one operator may move alone (security design s.4).
 */
export async function settleDispute(tx: Tx, config: Config, { operator, ...resolution }: Settlement): Promise<string> {
  const { disputeId, outcome, reason, now } = resolution;
  const { uid, coins, message } = await resolveDispute(tx, config, resolution);
  assertNotTheirOwn(operator, uid);
  if (needsSecondOperator(coins)) throw new CallError('FAILED_PRECONDITION', operatorMessages.refundNeedsTwo);
  await noteAction(tx, { event: 'dispute-resolved', operator, reason, detail: { disputeId, uid, outcome }, now });
  return message;
}
