import type { Ref, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> &
  FieldFrameProps & {
    /** `code` for Markdown. */
    face?: 'text' | 'code';
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A multi-line input. */
export function TextArea({ label, hint, error, face = 'text', ...area }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <textarea {...area} {...tied} className={styles.area} data-face={face} />}
    </FieldFrame>
  );
}
