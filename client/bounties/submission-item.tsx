import type { ReactNode } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { Ago } from '#client/ui/ago.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { reach } from '#client/ui/reach.ts';
import type { Submission } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { withoutMarks } from '#contract/crafts/without-marks.ts';
import { paths } from '#contract/site/paths.ts';
import { SubmissionBadge } from './submission-badge.tsx';
import styles from './submission-item.module.css';

type Props = {
  submission: Submission;
  /** Whether the viewer may open the craft: a private one only its creator, and the poster once they accepted it. */
  isCraftOpen: boolean;
  by?: string;
  children?: ReactNode;
};

/** A submitted craft, with the solver's note and the outcome. */
export function SubmissionItem({ submission, isCraftOpen, by, children }: Props) {
  const { craftId, craftName, craftDescription, craftHasPrompt, note, status, reason, submittedAt } = submission;
  return (
    <li className={styles.item}>
      <div className={styles.top}>
        <div className={`${reach.area} ${styles.title}`}>
          <h3 className={styles.name}>
            {craftId !== null && isCraftOpen ? (
              <PageLink className={reach.link} to={paths.craft(craftId)}>
                {craftName}
              </PageLink>
            ) : (
              craftName
            )}
          </h3>
          <p className={styles.facts}>
            {by && (
              <>
                <bdi>{by}</bdi>,{' '}
              </>
            )}
            <Ago at={submittedAt} />
          </p>
        </div>
        <SubmissionBadge status={status} />
      </div>
      {craftDescription !== null && <p className={styles.description}>{withoutMarks(craftDescription)}</p>}
      {craftHasPrompt === false && <Notice tone="waiting">{bountyMessages.craftHasNoPrompt}</Notice>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      {reason !== null && (
        <p className={styles.reason}>
          <strong>Why it was declined:</strong> {reason}
        </p>
      )}
      {children}
    </li>
  );
}
