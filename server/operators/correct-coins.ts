import { correctBalance } from '../coins/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction, type Operator } from './note-action.ts';

type Correction = Omit<Parameters<typeof correctBalance>[1], 'now'> & { operator: Operator; now: Date };

/** Puts a user's balance right, and writes down who did and why. */
export async function correctCoins(tx: Tx, { operator, ...correction }: Correction): Promise<string> {
  const { uid, bucket, coins, reason, now } = correction;
  const message = await correctBalance(tx, correction);
  await noteAction(tx, { event: 'balance-corrected', operator, reason, detail: { uid, bucket, coins }, now });
  return message;
}
