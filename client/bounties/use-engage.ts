import { call } from '#client/platform/calls/call.ts';
import { useLiveSetting } from '#client/platform/live/use-live-setting.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { me } from '#contract/account/queries.ts';
import { engageBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { logClientError } from '#contract/site/calls.ts';

/**
 * Engages the user with a bounty. Shown at once; if the call fails, it is taken back and logged for the operators. A
 * visitor is led to the login first and back again.
 */
export function useEngage(bountyId: string, isKnown: boolean) {
  const loginFirst = useLoginFirst('to engage with a bounty');
  const { shown, set } = useLiveSetting(engageBounty, {
    query: me,
    args: {},
    current: isKnown,
    failed: bountyMessages.engageFailed,
  });

  const engage = async () => {
    if (loginFirst()) return;
    const outcome = await set(true, { bountyId });
    if (outcome === null || outcome.ok) return;
    const { message, stack = '' } = outcome.error;
    // No answer is needed, and a failure here cannot be reported anywhere.
    call(logClientError, { context: 'engageBounty', error: { message, stack, bountyId } }).catch(() => {});
  };

  return { isEngaged: shown, engage };
}
