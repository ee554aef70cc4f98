import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> &
  FieldFrameProps & { ref?: Ref<HTMLSelectElement> };

/** A select box; the options are its children. */
export function Select({ label, hint, error, children, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <>
          <select {...select} {...tied} className={styles.select}>
            {children}
          </select>
          <ChevronDown className={styles.arrow} size={18} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
