import type { Tx } from '../platform/database/database.ts';
import { nameOf, type Operator } from './operator.ts';

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
