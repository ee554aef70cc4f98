import type { ReactNode } from 'react';
import styles from './reading-column.module.css';

type Props = { width?: 'text' | 'wide'; children: ReactNode };

/** The column of a text page: of readable width, or as wide as the landing page's content. */
export function ReadingColumn({ width = 'wide', children }: Props) {
  return (
    <div className={styles.column} data-width={width}>
      {children}
    </div>
  );
}
