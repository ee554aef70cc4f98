import type { BountyStatus } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';

/** Why the poster can neither change nor cancel a bounty; null while they can. */
export function noLongerOpen(status: BountyStatus): string | null {
  switch (status) {
    case 'open':
      return null;
    case 'in_progress':
      return bountyMessages.submissionsWait;
    case 'completed':
      return bountyMessages.closed;
    case 'cancelled':
      return bountyMessages.cancelled;
  }
}
