import { setLowBalance } from '#contract/account/calls.ts';
import { handleCall } from '../platform/calls/handle-call.ts';

export const handleSetLowBalance = handleCall(setLowBalance, async ({ db, actor, payload: { coins } }) => {
  await db.updateTable('users').set({ low_balance_coins: coins }).where('uid', '=', actor.uid).execute();
  return {};
});
