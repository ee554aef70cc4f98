import { Badge } from '#client/ui/badge.tsx';
import type { Submission } from '#contract/bounties/bounty.ts';

const statuses = {
  pending: { text: 'Under Review', tone: 'wheat' },
  accepted: { text: 'Accepted', tone: 'leaf' },
  declined: { text: 'Declined', tone: 'beet' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
  closed: { text: 'Closed', tone: 'plain' },
} as const;

/** The status of a submission. Closed means that the bounty ended first: another one solved it, or it was cancelled. */
export function SubmissionBadge({ status }: { status: Submission['status'] }) {
  return <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>;
}
