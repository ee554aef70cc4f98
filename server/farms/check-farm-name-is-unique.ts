import { checkFarmNameIsUnique } from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { findFarmNamed } from './farm-store.ts';

/** The answer reveals that a private farm has the name, so checks are limited (security s.4). */
const checksPerMinute: Limit = { name: 'farm-name', most: 60, windowSeconds: 60 };

/** Whether a name is free. `farmIdToExclude` counts only for the caller's own farm. */
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
