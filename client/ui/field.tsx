import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What stands inside the box before or after the text, such as a unit or a small button. */
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** An input with its label; hint and error are tied to it, so that screen readers read them with the label. */
export function Field({ label, hint, error, before, after, id, ...input }: FieldProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = error ? errorId : hint ? hintId : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined}>
        {before}
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
        />
        {after}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {hint && !error && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
