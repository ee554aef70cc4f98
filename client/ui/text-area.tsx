import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** `code` for what is written in Markdown. */
  face?: 'text' | 'code';
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text with their label; the sister of Field. */
export function TextArea({ label, hint, error, face = 'text', id, ...area }: Props) {
  const generatedId = useId();
  const areaId = id ?? generatedId;
  const hintId = `${areaId}-hint`;
  const errorId = `${areaId}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={areaId}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined}>
        <textarea
          {...area}
          id={areaId}
          className={styles.area}
          data-face={face}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : hint ? hintId : undefined}
        />
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
