import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import { assertNotTheirOwn, type Operator } from './operator.ts';

type Closing = { orderId: string; reason: string; operator: Operator; now: Date };

/**
 * Marks a payment that differs from its order as dealt with (refunded at the card provider, or corrected), so that
 * nobody does it again. The audit log has the operator and the reason. Throws NOT_FOUND, PERMISSION_DENIED for one's
 * own.
 */
export async function closeMismatch(tx: Tx, { orderId, reason, operator, now }: Closing): Promise<string> {
  const closed = await tx
    .updateTable('orders')
    .set({ mismatch_closed_at: now })
    .where('id', '=', orderId)
    .where('state', '=', 'mismatch')
    .where('mismatch_closed_at', 'is', null)
    .returning(['user_id', 'mismatch'])
    .executeTakeFirst();
  if (!closed) throw new CallError('NOT_FOUND', operatorMessages.mismatchUnknown);
  assertNotTheirOwn(operator, closed.user_id);
  const detail = { orderId, uid: closed.user_id, mismatch: closed.mismatch };
  await noteAction(tx, { event: 'mismatch-closed', operator, reason, detail, now });
  return operatorMessages.mismatchClosed;
}
