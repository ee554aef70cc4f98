import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { isVisible, unknownFarm } from './farm-store.ts';

/**
 * Locks a farm; throws NOT_FOUND if it is gone. Every change of a farm's members locks the users first (the call runner
 * locks the caller, and the users whom the call concerns) and then the farm: two such changes run one after the other,
 * and never deadlock (security row 38).
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

/** Locks the caller's own farm. Throws PERMISSION_DENIED for other users who may see it, and `unknown` for the rest. */
export async function lockOwnFarm(tx: Tx, farmId: string, uid: string, unknown = unknownFarm) {
  const row = await lockFarmIfThere(tx, farmId);
  if (row?.owner_id === uid) return row;
  throw (await isVisible(tx, farmId, uid)) ? new CallError('PERMISSION_DENIED', farmMessages.notOwner) : unknown();
}
