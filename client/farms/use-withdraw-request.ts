import { useAct } from '#client/platform/calls/use-act.ts';
import { withdrawFarmJoinRequest } from '#contract/farms/calls.ts';

/** Takes one's own request to join a farm back. */
export function useWithdrawRequest() {
  const { act, busy } = useAct(withdrawFarmJoinRequest);
  return { withdraw: (requestId: string) => act({ requestId }), busy };
}
