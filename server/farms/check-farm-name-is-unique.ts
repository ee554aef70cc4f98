import { checkFarmNameIsUnique } from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { findFarmNamed } from './farm-store.ts';

/** The answer tells that a private name exists, so not too many are answered (security s.4). */
const checksPerMinute: Limit = { name: 'farm-name', most: 60, windowSeconds: 60 };

/** Whether a name is free. Only one's own farm may be left out. */
export const handleCheckFarmNameIsUnique = handleCall(
  checkFarmNameIsUnique,
  async ({ db, actor, now, payload: { farmName, farmIdToExclude } }) => {
    await requireWithin(db, now, [[checksPerMinute, actor.uid]], farmMessages.tooManyChecks);
    const holder = await findFarmNamed(db, farmNameKey(farmName));
    const isOwn = holder?.owner_id === actor.uid && holder.id === farmIdToExclude;
    const isUnique = holder === undefined || isOwn;
    return { isUnique, message: isUnique ? farmMessages.nameFree : farmMessages.nameTaken };
  },
);
