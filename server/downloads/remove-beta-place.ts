import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { forgetBetaRequest } from './beta-store.ts';
import { giveFreePlaces } from './free-places.ts';

/** The place of a user who goes is the next one's. */
export async function removeBetaPlaceOf(tx: Tx, config: Config, uid: string, now: Date): Promise<void> {
  if (await forgetBetaRequest(tx, uid)) await giveFreePlaces(tx, config, now);
}
