import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonLook & { busy?: boolean; ref?: Ref<HTMLButtonElement>; children: ReactNode };

let pressedLast: EventTarget | null = null;

/**
 * A button; `busy` shows that its action is running, and blocks further clicks. A natively `disabled` button loses the
 * focus, and keyboard users would have to start again at the top of the page. So this one only has aria-disabled and
 * cancels its clicks, which also stops Enter in a field from submitting the form.
 *
 * It also ignores the second click of a double click whose first click hit another element: for example a list row that
 * has gone since, so that this button moved under the pointer.
 */
export function Button({ tone, size, shape, wide, busy = false, disabled = false, onClick, children, ...rest }: Props) {
  const isRefusing = disabled || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isMeant = event.detail < 2 || pressedLast === event.currentTarget;
    pressedLast = event.currentTarget;
    if (isMeant && !isRefusing) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      {...buttonLook({ tone, size, shape, wide })}
      {...rest}
      aria-disabled={isRefusing}
      aria-busy={busy}
      onClick={press}
    >
      {busy && <Spinner />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
