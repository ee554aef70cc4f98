import type { ReactNode } from 'react';
import styles from './act-line.module.css';

type Props = {
  /** A badge about the state in `children`. */
  badge?: ReactNode;
  /** The button that changes the state, if it can be changed. */
  act: ReactNode;
  children: ReactNode;
};

/** A line with the state of something, and beside it the action that changes the state. */
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
