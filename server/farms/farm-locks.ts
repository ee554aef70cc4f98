import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { isVisible, unknownFarm } from './farm-store.ts';

/**
 * A farm under its lock; throws NOT_FOUND when it is gone. Whatever changes who is in a farm locks the people first (the
 * call runner does: the caller, and whom the call concerns) and then the farm: two such changes happen one after the other
 * and never wait for each other in a ring (security row 38).
 */
export async function lockFarm(tx: Tx, farmId: string) {
  const row = await lockFarmIfThere(tx, farmId);
  if (!row) throw unknownFarm();
  return row;
}

/** The same; undefined when it is gone. */
export async function lockFarmIfThere(tx: Tx, farmId: string) {
  return tx
    .selectFrom('farms')
    .select(['id', 'name', 'owner_id', 'is_public', 'accepting_members', 'taken_down_at'])
    .where('id', '=', farmId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The caller's own farm under its lock; who may see it is told that they may not do this, anybody else `unknown`. */
export async function lockOwnFarm(tx: Tx, farmId: string, uid: string, unknown = unknownFarm) {
  const row = await lockFarmIfThere(tx, farmId);
  if (row?.owner_id === uid) return row;
  throw (await isVisible(tx, farmId, uid)) ? new CallError('PERMISSION_DENIED', farmMessages.notOwner) : unknown();
}
