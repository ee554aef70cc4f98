import { deleteCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockOwnCraft } from './craft-store.ts';
import { refuseWhileNeeded } from './refuse-while-needed.ts';

/**
 * Its creator deletes a craft, with the trials and grants of it. One that somebody paid for stays, and so does one that
 * waits as a solution: the database keeps both.
 */
export const handleDeleteCraft = handleCall(deleteCraft, async ({ db, actor, payload: { craftId } }) => {
  const craft = await lockOwnCraft(db, craftId, actor.uid);
  await removeCraft(db, craftId);
  return { message: craftMessages.deleted(craft.name) };
});

async function removeCraft(tx: Tx, craftId: string): Promise<void> {
  await tx
    .deleteFrom('crafts')
    .where('id', '=', craftId)
    .execute()
    .catch(refuseWhileNeeded(craftMessages.ownedByOthers));
}
