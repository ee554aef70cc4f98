import { useToldCall } from '#client/platform/calls/use-told-call.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';

/** Asks to join a farm; a visitor is led to the login first and back again. */
export function useJoinFarm() {
  const loginFirst = useLoginFirst('to join a farm');
  const { act, busy } = useToldCall(requestToJoinFarm, {
    good: () => farmMessages.requestSent,
    bad: farmMessages.failed,
  });
  const join = async (farmId: string) => {
    if (!loginFirst()) await act({ farmId });
  };
  return { join, busy };
}
