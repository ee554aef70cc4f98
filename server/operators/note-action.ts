import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';

/** Who acts: an operator at a shell, by system name, or a user with the role admin. */
export type Operator = { kind: 'shell'; name: string } | { kind: 'user'; uid: string };

/** What an operator is known by. */
export const nameOf = (operator: Operator): string => (operator.kind === 'shell' ? operator.name : operator.uid);

/** Throws PERMISSION_DENIED where the coins that an operator decides about are their own. */
export function assertNotTheirOwn(operator: Operator, uid: string): void {
  if (operator.kind === 'user' && operator.uid === uid)
    throw new CallError('PERMISSION_DENIED', operatorMessages.ownCoins);
}

type Action = { event: string; operator: Operator; reason: string | null; detail: object; now: Date };

/** Writes an operator's action down, in the transaction that does it. */
export async function noteAction(tx: Tx, { event, operator, reason, detail, now }: Action): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      event,
      result: 'ok',
      user_id: operator.kind === 'user' ? operator.uid : null,
      detail: JSON.stringify({ ...detail, operator: nameOf(operator), reason }),
    })
    .execute();
}
