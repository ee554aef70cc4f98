import type { BountyStatus } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { type Reward, rewardSize, rewardWhileEngaged } from '#contract/bounties/reward.ts';
import { CallError } from '#contract/wire/call-error.ts';

/**
 * The events that change a bounty's status. `changed`: its description or reward. `last submission gone`: the last
 * waiting submission was declined or withdrawn.
 */
type BountyChange =
  | 'changed'
  | 'submitted'
  | 'last submission gone'
  | 'accepted'
  | 'cancelled'
  | 'poster gone'
  | 'taken down';

/** All transitions between statuses; any other is refused (domain-rules, Bounties). */
const transitions: Record<BountyStatus, Partial<Record<BountyChange, BountyStatus>>> = {
  open: {
    changed: 'open',
    submitted: 'in_progress',
    cancelled: 'cancelled',
    'poster gone': 'cancelled',
    'taken down': 'cancelled',
  },
  in_progress: {
    submitted: 'in_progress',
    'last submission gone': 'open',
    accepted: 'completed',
    'poster gone': 'cancelled',
    'taken down': 'cancelled',
  },
  completed: {},
  cancelled: {},
};

/** Returns the status after a change; throws FAILED_PRECONDITION if the change is not allowed. */
export function statusAfter(status: BountyStatus, change: BountyChange): BountyStatus {
  const next = transitions[status][change];
  if (next) return next;
  const { submissionsWait, closed } = bountyMessages;
  throw new CallError('FAILED_PRECONDITION', status === 'in_progress' ? submissionsWait : closed);
}

/**
 * Throws if a reward may not change like this. Its kind never changes. While a user is engaged, it may only rise, and a
 * reward without a size may not change at all.
 */
export function assertRewardMayChange(from: Reward, to: Reward, isAnybodyEngaged: boolean): void {
  if (from.type !== to.type) throw new CallError('INVALID_ARGUMENT', bountyMessages.rewardKindStays);
  if (!isAnybodyEngaged) return;
  const [before, after] = [rewardSize(from), rewardSize(to)];
  if (before === null || after === null || after < before)
    throw new CallError('FAILED_PRECONDITION', rewardWhileEngaged(from));
}
