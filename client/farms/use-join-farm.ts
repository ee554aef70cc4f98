import { useAct } from '#client/platform/calls/use-act.ts';
import { useUnderWay } from '#client/platform/live/use-under-way.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { myJoinRequests } from '#contract/farms/queries.ts';

/** Asks to join a farm; under way until the live read reports `isAsked`. Leads a visitor to the login first. */
export function useJoinFarm(isAsked: boolean) {
  const loginFirst = useLoginFirst('to join a farm');
  const { act } = useAct(requestToJoinFarm);
  const { isUnderWay, follow } = useUnderWay(myJoinRequests, {}, isAsked);
  const join = (farmId: string) => {
    if (!loginFirst()) void follow(act({ farmId }));
  };
  return { join, isUnderWay };
}
