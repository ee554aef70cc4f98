import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';

type OnTheMarket = { craftId: string; isAllowed: boolean; now: Date };

/**
 * Takes a craft off the market and keeps it off, or allows its creator to put it there again, and tells them (decision 119).
 * Who has it at hand keeps it. Answers its name and its creator. Throws NOT_FOUND, or FAILED_PRECONDITION where it is so already.
 */
export async function allowOnMarket(tx: Tx, settings: NotifySettings, { craftId, isAllowed, now }: OnTheMarket) {
  const found = await tx.selectFrom('crafts').select('creator_id').where('id', '=', craftId).executeTakeFirst();
  if (!found) throw new CallError('NOT_FOUND', craftMessages.unknown);
  const { creator_id: uid } = found;
  await lockUserRow(tx, uid);
  const craft = await tx
    .updateTable('crafts')
    .set(isAllowed ? { taken_down_at: null } : { taken_down_at: now, is_public: false })
    .where('id', '=', craftId)
    .where('taken_down_at', isAllowed ? 'is not' : 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!craft)
    throw new CallError('FAILED_PRECONDITION', isAllowed ? craftMessages.notTakenDown : craftMessages.isTakenDown);
  const text = isAllowed ? craftMessages.putBack(craft.name) : craftMessages.wasTakenDown(craft.name);
  await notify(tx, settings, { to: [uid], kind: 'removal', text, link: paths.craft(craftId), now });
  return { name: craft.name, uid };
}
