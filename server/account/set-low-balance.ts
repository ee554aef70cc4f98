import { setLowBalance } from '#contract/account/calls.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';

/** Sets the level of coins below which the user's balance counts as low; null for never. */
export const handleSetLowBalance = handleCall(setLowBalance, async ({ db, actor, now, payload: { coins } }) => {
  // Limited, because each change makes the live reads that show this user run again.
  await countChange(db, actor, now);
  await db.updateTable('users').set({ low_balance_coins: coins }).where('uid', '=', actor.uid).execute();
  return {};
});
