import type { ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import styles from './dialog.module.css';

/** The buttons of a dialog that may be long: sticky at its lower edge while the rest scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <ButtonRow>{children}</ButtonRow>
    </div>
  );
}
