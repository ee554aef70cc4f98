import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/**
 * Reserves the space of content that may still change or move: while `isKept`, the content is invisible and not
 * focusable, so nothing shifts when it is shown.
 */
export function KeptPlace({ isKept = true, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <span className={styles.place} data-kept={isKept}>
      {children}
    </span>
  );
}
