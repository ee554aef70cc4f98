import { ChevronDown } from 'lucide-react';
import { type Ref, type SelectHTMLAttributes, use } from 'react';
import { DialogDismissal } from './dialog-dismissal.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> &
  FieldFrameProps & { ref?: Ref<HTMLSelectElement> };

/** A select box; the options are its children. While the dialog around it saves, it stays as it is. */
export function Select({ label, hint, error, children, onChange, ...select }: Props) {
  const { isHeld } = use(DialogDismissal);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <>
          <select
            {...select}
            {...tied}
            className={styles.select}
            aria-disabled={isHeld}
            onChange={(event) => !isHeld && onChange?.(event)}
          >
            {children}
          </select>
          <ChevronDown className={styles.arrow} size={18} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
