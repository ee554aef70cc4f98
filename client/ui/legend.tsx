import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What a group of choices is called, as a label does of a field. */
export function Legend({ children }: { children: ReactNode }) {
  return <legend className={styles.legend}>{children}</legend>;
}
