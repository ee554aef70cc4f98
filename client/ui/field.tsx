import { type InputHTMLAttributes, type ReactNode, type Ref, use } from 'react';
import { DialogDismissal } from './dialog-dismissal.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'prefix'> &
  FieldFrameProps & {
    /** Hides the label visually, where its place makes the meaning plain. */
    isLabelHidden?: boolean;
    /** Whether screen readers announce the error when it appears; false for an error that changes every second. */
    isErrorTold?: boolean;
    /** Whether the line of the error is reserved from the start, so that an error shifts nothing. */
    isErrorPlaceKept?: boolean;
    /** Content inside the box before or after the text, such as a unit or a small button. */
    before?: ReactNode;
    after?: ReactNode;
    /** A button beside the box; aligned with the box, however many lines label and error have. */
    beside?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A single-line input. While the dialog around it saves, it is read-only unless `readOnly` is false. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  isErrorTold,
  isErrorPlaceKept,
  before,
  after,
  beside,
  ...input
}: FieldProps) {
  const { isHeld } = use(DialogDismissal);
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      isErrorTold={isErrorTold}
      isErrorPlaceKept={isErrorPlaceKept}
      beside={beside}
    >
      {(tied) => (
        <>
          {before}
          <input readOnly={isHeld} {...input} {...tied} className={styles.input} />
          {after}
        </>
      )}
    </FieldFrame>
  );
}
