import { setLowBalance } from '#contract/account/calls.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';

/** Below how many coins the user’s balance is said to be low; null is never. */
export const handleSetLowBalance = handleCall(setLowBalance, async ({ db, actor, now, payload: { coins } }) => {
  // Whoever sees the user is asked to look again.
  await countChange(db, actor, now);
  await db.updateTable('users').set({ low_balance_coins: coins }).where('uid', '=', actor.uid).execute();
  return {};
});
