import type { ReactNode } from 'react';
import styles from './short-and-full.module.css';

type Props = {
  short: string;
  full: string;
  /** One of the texts, set as this kind of text is. */
  children: (text: string) => ReactNode;
};

/** A text in full; its short form stands apart where that is something else, and alone where there is no other. */
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
