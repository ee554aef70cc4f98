import type { Ref, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> &
  FieldFrameProps & {
    /** `code` for what is written in Markdown. */
    face?: 'text' | 'code';
    ref?: Ref<HTMLTextAreaElement>;
  };

/** An input of several lines. */
export function TextArea({ label, hint, error, face = 'text', ...area }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <textarea {...area} {...tied} className={styles.area} data-face={face} />}
    </FieldFrame>
  );
}
