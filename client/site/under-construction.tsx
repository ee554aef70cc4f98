import type { ReactNode } from 'react';
import farm from './join-a-farm.svg';
import styles from './under-construction.module.css';

/** What stands where something is being built: a picture, what it will be, and what can be done meanwhile. */
export function UnderConstruction({ children }: { children: ReactNode }) {
  return (
    <section className={styles.card}>
      <img className={styles.picture} src={farm} alt="" width="360" height="168" />
      <div className={styles.text}>{children}</div>
    </section>
  );
}
