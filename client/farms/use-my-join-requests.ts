import { useIdentity } from '#client/platform/use-identity.ts';
import { useLiveWhen } from '#client/platform/use-live.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { myJoinRequests } from '#contract/farms/queries.ts';

const none: readonly JoinRequest[] = [];

/** The signed-in user's open requests to join farms; none for a visitor and until they are known. */
export function useMyJoinRequests(): readonly JoinRequest[] {
  const isSignedIn = useIdentity().state === 'signed-in';
  const requests = useLiveWhen(isSignedIn, myJoinRequests, {});
  return requests.status === 'ready' ? requests.value.items : none;
}
