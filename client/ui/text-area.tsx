import { type Ref, type TextareaHTMLAttributes, use } from 'react';
import { DialogDismissal } from './dialog-dismissal.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> &
  FieldFrameProps & {
    /** `code` for Markdown. */
    face?: 'text' | 'code';
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A multi-line input. While the dialog around it saves, it is read-only. */
export function TextArea({ label, hint, error, face = 'text', ...area }: Props) {
  const { isHeld } = use(DialogDismissal);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <textarea readOnly={isHeld} {...area} {...tied} className={styles.area} data-face={face} />}
    </FieldFrame>
  );
}
