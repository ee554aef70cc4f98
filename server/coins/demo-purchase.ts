import { packFee } from '#contract/coins/card-fee.ts';
import type { PackDollars } from '#contract/coins/pack.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { insertOrder, lockOrder } from './order-store.ts';
import { credit } from './settle-order.ts';

/** A purchase in the past of the demo world: an order and its posting, as if the card provider had confirmed it. */
export async function demoPurchase(tx: Tx, uid: string, dollars: PackDollars, now: Date): Promise<void> {
  const id = randomId();
  await insertOrder(tx, { id, uid, state: 'open', fee: packFee(dollars * 100), sessionId: null, createdAt: now });
  await credit(tx, await lockOrder(tx, id), { sessionId: `demo_${id}`, chargeId: null }, now);
}
