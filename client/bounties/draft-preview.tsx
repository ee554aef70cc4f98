import { Spinner } from '#client/ui/spinner.tsx';
import type { DraftProgress } from '#contract/bounties/draft.ts';
import styles from './bounty-form.module.css';

type Props = {
  draft: DraftProgress;
  /** Whether nothing more will come. */
  isOver?: boolean;
};

/** A draft as it is written. Read out is which part of it is on its way, not every word. */
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
