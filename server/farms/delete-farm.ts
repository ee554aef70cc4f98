import { deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { databaseErrorCode, sqlState } from '../platform/database/in-transaction.ts';
import { lockOwnFarm, lockPeople } from './farm-locks.ts';

/**
 * The owner closes a farm. With it go its memberships, open requests and invitations; crafts stay with their creators.
 * Refused while a bounty of the farm holds coins, which the database knows (bounties.escrow_farm_id).
 */
export const handleDeleteFarm = handleCall(deleteFarm, async ({ db, actor, payload: { farmId } }) => {
  await lockPeople(db, [actor.uid]);
  await lockOwnFarm(db, farmId, actor.uid);
  await db.deleteFrom('farms').where('id', '=', farmId).execute().catch(refuseWhileEscrowed);
  return { message: farmMessages.deleted };
});

function refuseWhileEscrowed(error: unknown): never {
  if (databaseErrorCode(error) === sqlState.foreignKeyViolation)
    throw new CallError('FAILED_PRECONDITION', farmMessages.bountiesHoldCoins);
  throw error;
}
