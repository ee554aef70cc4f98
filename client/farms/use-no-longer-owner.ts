import { useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farm as farmQuery } from '#contract/farms/queries.ts';

/** Why the user can no longer act as the farm's owner; null while they can, and while it is not known. */
export function useNoLongerOwner(farmId: string): string | null {
  const farm = useLive(farmQuery, { farmId });
  const profile = useMyProfile();
  if (farm.status === 'error' && farm.error.status === 'NOT_FOUND') return farmMessages.gone;
  if (farm.status !== 'ready' || profile === null || farm.value.ownerId === profile.uid) return null;
  return farmMessages.ownerNoMore;
}
