import { type ComponentProps, use, useId } from 'react';
import styles from './checkbox.module.css';
import { DialogDismissal } from './dialog-dismissal.ts';
import { tick, ticked } from './tick.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'aria-describedby' | 'aria-disabled' | 'onClick'> & {
  label: string;
  hint?: string;
  /** Whether its form is being saved: it stays as it is meanwhile, as it does while a dialog around it saves. */
  isHeld?: boolean;
};

/** A checkbox with its label beside it and a hint below. */
export function Checkbox({ label, hint, isHeld = false, onChange, ...input }: Props) {
  const hintId = useId();
  const dialog = use(DialogDismissal);
  const stays = isHeld || dialog.isHeld;
  return (
    <div>
      <label {...ticked}>
        <input
          {...tick}
          {...input}
          type="checkbox"
          aria-disabled={stays}
          aria-describedby={hint === undefined ? undefined : hintId}
          onClick={(event) => stays && event.preventDefault()}
          onChange={(event) => !stays && onChange?.(event)}
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
