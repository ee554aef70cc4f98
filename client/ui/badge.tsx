import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Props = { tone?: 'leaf' | 'wheat' | 'beet' | 'plain'; children: ReactNode };

/** A word or a number about the thing beside it. */
export function Badge({ tone = 'leaf', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
