import { type ComponentProps, use, useId } from 'react';
import styles from './checkbox.module.css';
import { DialogDismissal } from './dialog-dismissal.ts';
import { tick, ticked } from './tick.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'aria-describedby'> & { label: string; hint?: string };

/** A checkbox with its label beside it and a hint below. While the dialog around it saves, it stays as it is. */
export function Checkbox({ label, hint, onChange, ...input }: Props) {
  const hintId = useId();
  const { isHeld } = use(DialogDismissal);
  return (
    <div>
      <label {...ticked}>
        <input
          {...tick}
          {...input}
          type="checkbox"
          aria-disabled={isHeld}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => !isHeld && onChange?.(event)}
        />
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
