import type { ReactNode } from 'react';
import styles from './act-line.module.css';

type Props = {
  /** About what stands there. */
  badge?: ReactNode;
  /** The button that changes it, if it can be changed. */
  act: ReactNode;
  children: ReactNode;
};

/** How something stands, and beside it what one can do about it. */
export function ActLine({ badge, act, children }: Props) {
  return (
    <div className={styles.line}>
      <p className={styles.text}>
        <span>{children}</span> {badge}
      </p>
      {act}
    </div>
  );
}
