import type { BountyStatus } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { type Reward, rewardSize, rewardWhileEngaged } from '#contract/bounties/reward.ts';
import { CallError } from '#contract/wire/call-error.ts';

/**
 * What happens to a bounty. Changed are its description and reward; the last submission that waits goes when it is declined or
 * withdrawn.
 */
type BountyChange =
  | 'changed'
  | 'submitted'
  | 'last submission gone'
  | 'accepted'
  | 'cancelled'
  | 'poster gone'
  | 'taken down';

/** Every way from one status to another; what is not here does not happen (domain-rules, Bounties). */
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

/** The status after a change; throws FAILED_PRECONDITION where there is no such way. */
export function statusAfter(status: BountyStatus, change: BountyChange): BountyStatus {
  const next = transitions[status][change];
  if (next) return next;
  const { submissionsWait, closed } = bountyMessages;
  throw new CallError('FAILED_PRECONDITION', status === 'in_progress' ? submissionsWait : closed);
}

/**
 * Throws where a reward may not become another: its kind stays, and while somebody is engaged it can only rise, or stays where
 * it has no size.
 */
export function assertRewardMayChange(from: Reward, to: Reward, isAnybodyEngaged: boolean): void {
  if (from.type !== to.type) throw new CallError('INVALID_ARGUMENT', bountyMessages.rewardKindStays);
  if (!isAnybodyEngaged) return;
  const [before, after] = [rewardSize(from), rewardSize(to)];
  if (before === null || after === null || after < before)
    throw new CallError('FAILED_PRECONDITION', rewardWhileEngaged(from));
}
