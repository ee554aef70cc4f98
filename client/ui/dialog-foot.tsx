import type { ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import styles from './dialog.module.css';

/** The buttons of a dialog that may be long: they stay in sight at its lower edge while the rest is scrolled. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <ButtonRow>{children}</ButtonRow>
    </div>
  );
}
