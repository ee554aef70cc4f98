import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type Props = { as?: 'span' | 'h1' | 'h2'; children: ReactNode };

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: Props) {
  return <Element className={styles.hidden}>{children}</Element>;
}
