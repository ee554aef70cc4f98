import { isRunning } from '#contract/bounties/bounty.ts';
import { withdrawEngagement } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockBounty } from './bounty-store.ts';
import { isEngaged } from './engagement-store.ts';
import { letGo } from './let-go.ts';

/** Ends a solver's engagement in a running bounty, and withdraws their waiting submission, if any. */
export const withdrawEngagementHandler = (settings: NotifySettings) =>
  handleCall(withdrawEngagement, async ({ db, actor, now, payload: { bountyId } }) => {
    const bounty = await lockBounty(db, bountyId);
    if (!(await isEngaged(db, bountyId, actor.uid)))
      throw new CallError('FAILED_PRECONDITION', bountyMessages.nothingToWithdraw);
    if (!isRunning(bounty.status)) throw new CallError('FAILED_PRECONDITION', bountyMessages.closed);
    await letGo(db, settings, bounty, { uid: actor.uid, now });
    return { message: bountyMessages.withdrawn };
  });
