import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type FieldFrameProps = { label: string; hint?: string | undefined; error?: string | undefined };

/** The attributes that tie an input to its label, hint and error. */
type Tied = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type Props = FieldFrameProps & {
  isLabelHidden?: boolean | undefined;
  isErrorTold?: boolean | undefined;
  isErrorPlaceKept?: boolean | undefined;
  beside?: ReactNode;
  children: (tied: Tied) => ReactNode;
};

/**
 * Label, box, hint and error around any input; screen readers read the error, or else the hint, with the label. The
 * error's live region exists from the start, because screen readers ignore a newly added one.
 */
export function FieldFrame({
  label,
  isLabelHidden = false,
  hint,
  error,
  isErrorTold = true,
  isErrorPlaceKept = false,
  beside,
  children,
}: Props) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const name = (
    <label className={styles.label} htmlFor={inputId}>
      {label}
    </label>
  );
  const box = (
    <div className={styles.box} data-invalid={error !== undefined}>
      {children({
        id: inputId,
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? errorId : hint ? hintId : undefined,
      })}
    </div>
  );
  return (
    <div className={styles.field}>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {beside ? (
        <div className={styles.line}>
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
      <div
        className={styles.told}
        id={errorId}
        aria-live={isErrorTold ? 'polite' : 'off'}
        data-kept={isErrorPlaceKept || undefined}
      >
        {error && <p className={styles.error}>{error}</p>}
      </div>
      {hint && !error && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
