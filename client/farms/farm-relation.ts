import type { Profile } from '#contract/account/profile.ts';
import type { Farm, JoinRequest } from '#contract/farms/farm.ts';

/** A user's relation to a farm. */
export type FarmRelation = 'owner' | 'member' | 'requested' | 'elsewhere' | 'none';

/** Returns 'none' for a visitor; `elsewhere` for a member of another farm, who cannot join this one. */
export function farmRelation(
  farm: Pick<Farm, 'id' | 'ownerId'>,
  profile: Profile | null,
  requests: readonly JoinRequest[],
): FarmRelation {
  if (profile === null) return 'none';
  if (farm.ownerId === profile.uid) return 'owner';
  if (profile.farmId === farm.id) return 'member';
  if (profile.farmId !== null) return 'elsewhere';
  return requests.some((request) => request.farmId === farm.id) ? 'requested' : 'none';
}

/** Administrators and the group dev see the farm's visual beside its icon (specification s.6). */
export function seesFarmVisual(profile: Profile | null): boolean {
  return profile !== null && (profile.roles.admin === true || profile.user_group === 'dev');
}
