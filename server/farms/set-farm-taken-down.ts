import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { lockFarm } from './farm-locks.ts';
import { changeFarm, unknownFarm } from './farm-store.ts';

type TakenDown = { farmId: string; isTakenDown: boolean; now: Date };

/**
 * Takes a farm down (makes it private, and keeps it so), or lets its owner make it public again, and tells the owner
 * (decision 119). Its members stay. Returns its name and owner. Throws NOT_FOUND, and FAILED_PRECONDITION if it is in
 * that state already.
 */
export async function setFarmTakenDown(tx: Tx, settings: NotifySettings, { farmId, isTakenDown, now }: TakenDown) {
  const found = await tx.selectFrom('farms').select('owner_id').where('id', '=', farmId).executeTakeFirst();
  if (!found) throw unknownFarm();
  await lockUserRow(tx, found.owner_id);
  const { name, owner_id: uid, taken_down_at: takenDownAt } = await lockFarm(tx, farmId);
  if (isTakenDown === (takenDownAt !== null))
    throw new CallError('FAILED_PRECONDITION', isTakenDown ? farmMessages.isTakenDown : farmMessages.notTakenDown);
  await changeFarm(tx, farmId, isTakenDown ? { taken_down_at: now, is_public: false } : { taken_down_at: null });
  const text = isTakenDown ? farmMessages.wasTakenDown(name) : farmMessages.putBack(name);
  await notify(tx, settings, { to: [uid], kind: 'removal', text, link: paths.farm(farmId), now });
  return { name, uid };
}
