import type { Submission } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';

/** Why a submission can no longer be decided; null while it can. */
export function submissionOver({ status }: Submission): string | null {
  switch (status) {
    case 'pending':
      return null;
    case 'accepted':
      return 'This submission is accepted.';
    case 'declined':
      return bountyMessages.declined;
    case 'withdrawn':
      return bountyMessages.submissionTakenBack;
    case 'closed':
      return bountyMessages.closed;
  }
}
