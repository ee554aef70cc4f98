import type { ReactNode } from 'react';
import styles from './short-and-full.module.css';

type Props = {
  short: string;
  full: string;
  /** Renders one of the two texts. */
  children: (text: string) => ReactNode;
};

/** A full text, preceded by its short form where the two differ; only the short form where there is no full text. */
export function ShortAndFull({ short, full, children }: Props) {
  const written = full.trim();
  if (written === '' || written === short) return children(short);
  return (
    <>
      <section className={styles.short} aria-label="In short">
        <h3 className={styles.heading}>In short</h3>
        {children(short)}
      </section>
      <section className={styles.full} aria-label="Description">
        <h3 className={styles.heading}>Description</h3>
        {children(full)}
      </section>
    </>
  );
}
