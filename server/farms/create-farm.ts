import { createFarm } from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { randomId } from '../platform/random-id.ts';
import { lockPeople } from './farm-locks.ts';
import { addMember, farmIdOf } from './membership-store.ts';

/** Any user without a farm founds one: private, accepting members, they its owner and first member. */
export const handleCreateFarm = handleCall(createFarm, async ({ db, actor, now, payload: { name } }) => {
  await lockPeople(db, [actor.uid]);
  if ((await farmIdOf(db, actor.uid)) !== null) throw new CallError('FAILED_PRECONDITION', farmMessages.inAFarm);
  const farmId = randomId();
  const made = await db
    .insertInto('farms')
    .values({ id: farmId, name, name_key: farmNameKey(name), owner_id: actor.uid, created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new CallError('ALREADY_EXISTS', farmMessages.nameTaken);
  await addMember(db, { farmId, uid: actor.uid, now });
  return { farmId };
});
