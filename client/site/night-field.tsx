import type { ReactNode } from 'react';
import fieldAtNight from './hero-dark.svg';
import styles from './night-field.module.css';

/** The field at night over the whole window, with one thing in front of it. */
export function NightField({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scene}>
      <img className={styles.field} src={fieldAtNight} alt="" width="1600" height="1000" fetchPriority="high" />
      {children}
    </div>
  );
}
