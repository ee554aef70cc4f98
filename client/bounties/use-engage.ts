import { call } from '#client/platform/calls/call.ts';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useBelief } from '#client/platform/live/use-belief.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { me } from '#contract/account/queries.ts';
import { engageBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { logClientError } from '#contract/site/calls.ts';

/**
 * Takes a bounty on: it shows at once, and is taken back and told to the operators when the call fails. A visitor is
 * led to the login first and back again.
 */
export function useEngage(bountyId: string, isKnown: boolean) {
  const loginFirst = useLoginFirst('to engage with a bounty');
  const engaging = useCall(engageBounty);
  const { shown, believe } = useBelief(me, {}, isKnown);
  const failure = useToldFailure(isKnown && !engaging.busy);

  const engage = async () => {
    if (loginFirst()) return;
    const outcome = await believe(true, engaging.run({ bountyId }));
    if (outcome.ok) return;
    failure.tell(bountyMessages.engageFailed);
    const { message, stack = '' } = outcome.error;
    // Nothing comes back, and there is nobody to tell when this fails too.
    call(logClientError, { context: 'engageBounty', error: { message, stack, bountyId } }).catch(() => {});
  };

  return { isEngaged: shown, engage };
}
