import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type Props = { heading: string; lead?: ReactNode; children?: ReactNode };

/** The top of a text page: its heading and what it is about. */
export function PageHead({ heading, lead, children }: Props) {
  return (
    <header className={styles.head}>
      <h1 className={styles.heading}>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </header>
  );
}
