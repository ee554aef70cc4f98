import { deleteCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { markOver } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { holdersOf } from './access-store.ts';
import { lockOwnCraft } from './craft-store.ts';
import { refuseWhileNeeded } from './refuse-while-needed.ts';

/**
 * Its creator deletes a craft, together with its trials and grants. The database keeps a craft that somebody paid for,
 * and one that waits as a solution.
 */
export const handleDeleteCraft = handleCall(deleteCraft, async ({ db, actor, now, payload: { craftId } }) => {
  const craft = await lockOwnCraft(db, craftId, { uid: actor.uid, now });
  const holders = await holdersOf(db, craftId);
  await removeCraft(db, craftId);
  await markOver(db, { to: holders, kind: 'grant', link: paths.craft(craftId), now });
  return { message: craftMessages.deleted(craft.name) };
});

async function removeCraft(tx: Tx, craftId: string): Promise<void> {
  await tx
    .deleteFrom('crafts')
    .where('id', '=', craftId)
    .execute()
    .catch(refuseWhileNeeded(craftMessages.ownedByOthers));
}
