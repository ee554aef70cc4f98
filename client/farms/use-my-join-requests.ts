import { type LiveRead, useLiveWhen } from '#client/platform/live/use-live.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { myJoinRequests } from '#contract/farms/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';

const none: readonly JoinRequest[] = [];

/** The signed-in user's open join requests; empty for a visitor, and until they are known. */
export function useMyJoinRequests(): readonly JoinRequest[] {
  const requests = useRequestsRead();
  return requests.status === 'ready' ? requests.value.items : none;
}

/** Whether a user is signed in whose join requests are not known yet. */
export function useAreJoinRequestsComing(): boolean {
  const isSignedIn = useIdentity().state === 'signed-in';
  return useRequestsRead().status !== 'ready' && isSignedIn;
}

function useRequestsRead(): LiveRead<ValueOf<typeof myJoinRequests>> {
  return useLiveWhen(useIdentity().state === 'signed-in', myJoinRequests, {});
}
