import { useAct } from '#client/platform/calls/use-act.ts';
import { withdrawFarmJoinRequest } from '#contract/farms/calls.ts';

/** Takes one's own request to join a farm back. Busy until the request is gone, too. */
export function useWithdrawRequest() {
  const { act, mayBegin } = useAct(withdrawFarmJoinRequest);
  return { withdraw: (requestId: string) => act({ requestId }), busy: !mayBegin };
}
