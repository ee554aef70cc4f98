import { Spinner } from '#client/ui/spinner.tsx';
import type { DraftProgress } from '#contract/bounties/draft.ts';
import styles from './bounty-form.module.css';

type Props = {
  draft: DraftProgress;
  /** Whether the draft has ended. */
  isOver?: boolean;
};

/** A draft while it is being written. Screen readers hear which part is being written, not every word. */
export function DraftPreview({ draft: { title, description }, isOver = false }: Props) {
  return (
    <div className={styles.draft}>
      {!isOver && (
        <p className={styles.progress} role="status">
          <Spinner />
          {description === undefined ? 'Writing the title...' : 'Writing the description...'}
        </p>
      )}
      {title !== undefined && <p className={styles.draftTitle}>{title}</p>}
      {description !== undefined && <p className={styles.draftText}>{description}</p>}
    </div>
  );
}
