import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { lockCraft } from './craft-store.ts';

type TakenDown = { craftId: string; isTakenDown: boolean; now: Date };

/**
 * Takes a craft down (off the market, and keeps it off), or lets its creator publish it again, and tells the creator
 * (decision 119). Users who have it equipped keep it. Returns its name and creator. Throws NOT_FOUND, and
 * FAILED_PRECONDITION if it is in that state already.
 */
export async function setCraftTakenDown(tx: Tx, settings: NotifySettings, { craftId, isTakenDown, now }: TakenDown) {
  const found = await tx.selectFrom('crafts').select('creator_id').where('id', '=', craftId).executeTakeFirst();
  if (!found) throw new CallError('NOT_FOUND', craftMessages.unknown);
  const uid = found.creator_id;
  await lockUserRow(tx, uid);
  const { name, taken_down_at: takenDownAt } = await lockCraft(tx, craftId, { uid, now });
  if (isTakenDown === (takenDownAt !== null))
    throw new CallError('FAILED_PRECONDITION', isTakenDown ? craftMessages.isTakenDown : craftMessages.notTakenDown);
  await tx
    .updateTable('crafts')
    .set(isTakenDown ? { taken_down_at: now, is_public: false } : { taken_down_at: null })
    .where('id', '=', craftId)
    .execute();
  const text = isTakenDown ? craftMessages.wasTakenDown(name) : craftMessages.putBack(name);
  await notify(tx, settings, { to: [uid], kind: 'removal', text, link: paths.craft(craftId), now });
  return { name, uid };
}
