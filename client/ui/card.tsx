import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** For a link, or a button that opens more, at the end of a card's heading line. */
export const cardLink = { className: styles.link };

type Props = { heading: string; aside?: ReactNode; banner?: ReactNode; children: ReactNode };

/**
 * A titled box. `aside` stands at the end of the heading's line: a link or a badge. A `banner` replaces that line at
 * the upper edge; the heading is then visible to screen readers only.
 */
export function Card({ heading, aside, banner, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      {banner && <div className={styles.banner}>{banner}</div>}
      <header className={banner ? undefined : styles.header}>
        <h2 id={headingId} className={styles.heading}>
          {banner ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
