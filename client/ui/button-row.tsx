import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** The buttons at the end of a form or a question; the one that acts comes last. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
