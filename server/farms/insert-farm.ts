import type { FarmIcon } from '#contract/farms/farm-icon.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { addMember } from './membership-store.ts';

type NewFarm = { name: string; description?: string; icon?: FarmIcon; isPublic?: boolean };

/** Writes a new farm with its owner as first member and answers its id; null when its name is taken. */
export async function insertFarm(tx: Tx, farm: NewFarm, ownerId: string, now: Date): Promise<string | null> {
  const { name, description = '', icon = null, isPublic = false } = farm;
  const farmId = randomId();
  const made = await tx
    .insertInto('farms')
    .values({
      id: farmId,
      name,
      name_key: farmNameKey(name),
      description,
      icon,
      is_public: isPublic,
      owner_id: ownerId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await addMember(tx, { farmId, uid: ownerId, now });
  return farmId;
}
