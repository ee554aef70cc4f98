import { useAct } from '#client/platform/calls/use-act.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';

/** Asks to join a farm; a visitor is led to the login first and back again. */
export function useJoinFarm() {
  const loginFirst = useLoginFirst('to join a farm');
  const { act, busy } = useAct(requestToJoinFarm);
  const join = async (farmId: string) => {
    if (!loginFirst()) await act({ farmId });
  };
  return { join, busy };
}
