import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonLook & { busy?: boolean; ref?: Ref<HTMLButtonElement>; children: ReactNode };

let pressedLast: EventTarget | null = null;

/**
 * A button; `busy` shows that its act is underway and takes no further click. Browsers take the focus from a button with
 * their own `disabled`, and whoever uses the keyboard would begin again at the top of the page: it is only called disabled
 * and refuses its clicks, with which Enter in a field of its form sends the form, too.
 *
 * So does one that came under the pointer between the two clicks of a double click: the first was meant for another, a list's
 * row that has gone, say.
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
