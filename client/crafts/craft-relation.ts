import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';

/** The viewer's relation to a craft. Source: specification s.4. */
export type CraftRelation = 'mine' | 'equipped' | 'trial' | 'trial-over' | 'none';

/** `profile` is null for a visitor, and until it is known. */
export function craftRelation(
  { id, creatorId }: Pick<Craft, 'id' | 'creatorId'>,
  profile: Profile | null,
): CraftRelation {
  if (!profile) return 'none';
  if (creatorId === profile.uid) return 'mine';
  if (profile.purchasedCrafts.includes(id)) return 'equipped';
  // `hasOwn`, because an id such as "toString" would find an inherited property.
  const trial = Object.hasOwn(profile.trialingCrafts, id) ? profile.trialingCrafts[id] : undefined;
  if (!trial) return 'none';
  return trial.isOver ? 'trial-over' : 'trial';
}
