import type { ReactNode } from 'react';
import styles from './reading-column.module.css';

type Props = { width?: 'text' | 'wide'; children: ReactNode };

/** The column that a page of words stands in: as wide as text is easy to read, or as the landing page's content. */
export function ReadingColumn({ width = 'wide', children }: Props) {
  return (
    <div className={styles.column} data-width={width}>
      {children}
    </div>
  );
}
