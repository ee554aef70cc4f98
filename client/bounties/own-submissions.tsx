import { Card } from '#client/ui/card.tsx';
import { type BountyDetail, isRunning } from '#contract/bounties/bounty.ts';
import styles from './bounty-view.module.css';
import { SubmissionItem } from './submission-item.tsx';
import { SubmitForm } from './submit-form.tsx';

type Props = { bounty: BountyDetail; isEngaged: boolean };

/** What the user has handed in for a bounty, and the way to hand in more while nothing of theirs waits. */
export function OwnSubmissions({ bounty, isEngaged }: Props) {
  const waits = bounty.submissions.some(({ status }) => status === 'pending');
  const maySubmit = isEngaged && isRunning(bounty.status) && !waits;
  if (!maySubmit && bounty.submissions.length === 0) return null;
  return (
    <Card heading={maySubmit ? 'Submit a Solution' : 'Your Submissions'}>
      <div className={styles.solutions}>
        {maySubmit && <SubmitForm bountyId={bounty.id} />}
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
