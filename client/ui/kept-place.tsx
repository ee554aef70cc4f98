import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/**
 * Keeps the place of what may turn out to be something else, or to stand somewhere else: while it is kept nobody sees or
 * reaches it, and nothing moves when it comes.
 */
export function KeptPlace({ isKept = true, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <span className={styles.place} data-kept={isKept}>
      {children}
    </span>
  );
}
