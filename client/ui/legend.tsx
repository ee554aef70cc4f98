import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The legend of a group of choices, styled like a field's label. */
export function Legend({ children }: { children: ReactNode }) {
  return <legend className={styles.legend}>{children}</legend>;
}
