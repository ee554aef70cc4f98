import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonLook & { busy?: boolean; ref?: Ref<HTMLButtonElement>; children: ReactNode };

/**
 * A button; `busy` shows that its act is underway and takes no further click. Browsers take the focus from a button with
 * their own `disabled`, and whoever uses the keyboard would begin again at the top of the page: it is only called disabled
 * and refuses its clicks, with which Enter in a field of its form sends the form, too.
 */
export function Button({ tone, size, shape, wide, busy = false, disabled = false, onClick, children, ...rest }: Props) {
  const isRefusing = disabled || busy;
  const look = buttonLook({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(shape && { shape }),
    ...(wide && { wide }),
  });
  return (
    <button
      type="button"
      {...look}
      {...rest}
      aria-disabled={isRefusing}
      aria-busy={busy}
      onClick={isRefusing ? refuse : onClick}
    >
      {busy && <Spinner />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
