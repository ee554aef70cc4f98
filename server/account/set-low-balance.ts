import { setLowBalance } from '#contract/account/calls.ts';
import { handleCall } from '../platform/calls/handle-call.ts';

/** Below how many coins the user’s balance is said to be low; null is never. */
export const handleSetLowBalance = handleCall(setLowBalance, async ({ db, actor, payload: { coins } }) => {
  await db.updateTable('users').set({ low_balance_coins: coins }).where('uid', '=', actor.uid).execute();
  return {};
});
