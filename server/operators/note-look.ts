import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Limit, takePlaces } from '../platform/limits.ts';
import { noteAction } from './note-action.ts';

/** Once a minute, because an open page reads again after every change. */
const oncePerMinute: Limit = { name: 'user-viewed', most: 1, windowSeconds: 60 };

/** Writes down that an operator looks at a user, once a minute at most. */
export async function noteLook({ db, clock }: Context, operatorUid: string, uid: string): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { within } = await takePlaces(tx, now, [[oncePerMinute, `${operatorUid}:${uid}`]]);
    if (!within) return;
    const operator = { kind: 'user', uid: operatorUid } as const;
    await noteAction(tx, { event: 'user-viewed', operator, reason: null, detail: { uid }, now });
  });
}
