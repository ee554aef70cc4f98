import { Card } from '#client/ui/card.tsx';
import type { BountyDetail } from '#contract/bounties/bounty.ts';
import styles from './bounty-view.module.css';
import { maySubmit } from './may-submit.ts';
import { SubmissionItem } from './submission-item.tsx';
import { SubmitForm } from './submit-form.tsx';

type Props = { bounty: BountyDetail; isEngaged: boolean };

/** What the user has handed in for a bounty, and the way to hand in more while nothing of theirs waits. */
export function OwnSubmissions({ bounty, isEngaged }: Props) {
  const isOpen = maySubmit(bounty, isEngaged);
  if (!isOpen && bounty.submissions.length === 0) return null;
  return (
    <Card heading={isOpen ? 'Submit a solution' : 'Your submissions'}>
      <div className={styles.solutions}>
        {isOpen && <SubmitForm bountyId={bounty.id} />}
        {bounty.submissions.length > 0 && (
          <ul>
            {bounty.submissions.map((submission) => (
              <SubmissionItem key={submission.id} submission={submission} isCraftOpen />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
