import { useState } from 'react';
import { call } from '#client/platform/calls/call.ts';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { engageBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { logClientError } from '#contract/site/calls.ts';
import { type Engagement, engagementAfter } from './engagement.ts';

/**
 * Takes a bounty on: it shows at once, and is taken back and told to the operators when the call fails. A visitor is
 * led to the login first and back again.
 */
export function useEngage(bountyId: string, isKnown: boolean) {
  const loginFirst = useLoginFirst('to engage with a bounty');
  const engaging = useCall(engageBounty);
  const [engagement, setEngagement] = useState<Engagement>('idle');
  if (isKnown && engagement !== 'idle') setEngagement(engagementAfter(engagement, 'known'));
  const failure = useToldFailure(isKnown && !engaging.busy);

  const engage = async () => {
    if (loginFirst()) return;
    setEngagement((now) => engagementAfter(now, 'clicked'));
    const outcome = await engaging.run({ bountyId });
    if (outcome.ok) return;
    setEngagement((now) => engagementAfter(now, 'failed'));
    failure.tell(bountyMessages.engageFailed);
    const { message, stack = '' } = outcome.error;
    // Nothing comes back, and there is nobody to tell when this fails too.
    call(logClientError, { context: 'engageBounty', error: { message, stack, bountyId } }).catch(() => {});
  };

  return { isEngaged: isKnown || engagement === 'engaging', engage };
}
