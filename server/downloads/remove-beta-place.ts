import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { forgetBetaRequest } from './beta-store.ts';
import { giveFreePlaces } from './free-places.ts';

/** Gives a deleted user's place to the next in line. */
export async function removeBetaPlaceOf(tx: Tx, config: Config, uid: string, now: Date): Promise<void> {
  if (await forgetBetaRequest(tx, uid)) await giveFreePlaces(tx, config, now);
}
