import { Card } from '#client/ui/card.tsx';
import type { BountyDetail } from '#contract/bounties/bounty.ts';
import styles from './bounty-view.module.css';
import { maySubmit } from './may-submit.ts';
import { SubmissionItem } from './submission-item.tsx';
import { SubmitForm } from './submit-form.tsx';

type Props = { bounty: BountyDetail; isEngaged: boolean };

/** The user's submissions to a bounty, with a form for another one while none of them is pending. */
export function OwnSubmissions({ bounty, isEngaged }: Props) {
  const isOpen = maySubmit(bounty, isEngaged);
  if (!isOpen && bounty.submissions.length === 0) return null;
  return (
    <Card heading={isOpen ? 'Submit a solution' : 'Your submissions'}>
      <div className={styles.solutions}>
        {/* The key: a form that was sent stays busy, and this page may miss that its submission was pending. */}
        {isOpen && <SubmitForm key={bounty.submissions.length} bountyId={bounty.id} />}
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
