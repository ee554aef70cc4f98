import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Styles for running text: headings, paragraphs, lists and links. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
