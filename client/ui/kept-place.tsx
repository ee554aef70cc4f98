import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Keeps the place of what may turn out to be something else: nobody sees or reaches it, and nothing moves when it comes. */
export function KeptPlace({ children }: { children: ReactNode }) {
  return <span className={styles.place}>{children}</span>;
}
