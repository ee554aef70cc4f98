import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = { picture?: ReactNode; text: string; children?: ReactNode };

/** Replaces an empty list: a small picture, the reason, and the next step as children. */
export function EmptyState({ picture, text, children }: Props) {
  return (
    <div className={styles.empty}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
