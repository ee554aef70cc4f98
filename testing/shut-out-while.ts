import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { eventually } from './eventually.ts';
import { statementsWaitingFor } from './statements-waiting.ts';

/** Shuts a user out in the middle of what they ask: it has to wait for their row, and goes on when they are shut out. */
export async function shutOutWhile<T>(db: Database, uid: string, ask: () => Promise<T>): Promise<T> {
  const asked = await inTransaction(db, async (tx) => {
    await tx.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();
    const answer = ask();
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'what waits for the row');
    return { answer };
  });
  return asked.answer;
}
