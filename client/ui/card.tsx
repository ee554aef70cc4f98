import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type Props = { heading: string; aside?: ReactNode; children: ReactNode };

/** A titled box. `aside` stands at the end of the heading's line: a link or a badge. */
export function Card({ heading, aside, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
