import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';

/** What a craft is to who looks at it. Source: specification s.4. */
export type CraftRelation = 'mine' | 'equipped' | 'trial' | 'trial-over' | 'none';

/** `profile` is null for a visitor, and until it is known. */
export function craftRelation(
  { id, creatorId }: Pick<Craft, 'id' | 'creatorId'>,
  profile: Profile | null,
): CraftRelation {
  if (!profile) return 'none';
  if (creatorId === profile.uid) return 'mine';
  if (profile.purchasedCrafts.includes(id)) return 'equipped';
  // `hasOwn`, since an id such as "toString" would find what every object has.
  const trial = Object.hasOwn(profile.trialingCrafts, id) ? profile.trialingCrafts[id] : undefined;
  if (!trial) return 'none';
  return trial.isOver ? 'trial-over' : 'trial';
}
