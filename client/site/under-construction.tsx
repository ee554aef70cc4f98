import type { ReactNode } from 'react';
import farmAtNight from './farm-at-night.svg';
import farmByDay from './join-a-farm.svg';
import styles from './under-construction.module.css';

/** A placeholder for an unfinished section: a picture, what it will be, and what users can do meanwhile. */
export function UnderConstruction({ children }: { children: ReactNode }) {
  return (
    <section className={styles.card}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={farmAtNight} />
        <img className={styles.picture} src={farmByDay} alt="" width="360" height="168" />
      </picture>
      <div className={styles.text}>{children}</div>
    </section>
  );
}
