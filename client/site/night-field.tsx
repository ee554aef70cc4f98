import type { ReactNode } from 'react';
import fieldAtNight from './hero-dark.svg';
import styles from './night-field.module.css';

/** The field at night as the background of the whole window, with one element in front. */
export function NightField({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scene}>
      <img className={styles.field} src={fieldAtNight} alt="" width="1600" height="1000" fetchPriority="high" />
      {children}
    </div>
  );
}
