import type { InputHTMLAttributes, ReactNode, Ref, WheelEvent } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'prefix'> &
  FieldFrameProps & {
    /** Read out only, where what is written is plain from its place. */
    isLabelHidden?: boolean;
    /** Whether screen readers are told the error as it comes. Too often for one that changes every second. */
    isErrorTold?: boolean;
    /** Whether the line of an error takes its room before there is one, so that it moves nothing. */
    isErrorPlaceKept?: boolean;
    /** What stands inside the box before or after the text, such as a unit or a small button. */
    before?: ReactNode;
    after?: ReactNode;
    /** A button beside the box, however many lines the label above and the error below have. */
    beside?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** An input of one line. */
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
          <input {...input} {...tied} className={styles.input} onWheel={input.type === 'number' ? letGo : undefined} />
          {after}
        </>
      )}
    </FieldFrame>
  );
}

/** Browsers count a number that has the focus up and down as the page is scrolled under it. */
function letGo({ currentTarget, ctrlKey }: WheelEvent<HTMLInputElement>) {
  // With the control key it makes the page larger.
  if (!ctrlKey) currentTarget.blur();
}
