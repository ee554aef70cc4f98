import { type ComponentProps, useId } from 'react';
import styles from './checkbox.module.css';
import { tick, ticked } from './tick.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'aria-describedby'> & { label: string; hint?: string };

/** A checkbox with its label beside it and a hint below. */
export function Checkbox({ label, hint, ...input }: Props) {
  const hintId = useId();
  return (
    <div>
      <label {...ticked}>
        <input {...tick} {...input} type="checkbox" aria-describedby={hint === undefined ? undefined : hintId} />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
