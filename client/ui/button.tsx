import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonLook & { busy?: boolean; ref?: Ref<HTMLButtonElement>; children: ReactNode };

/** A button; `busy` shows that its act is underway and takes no further click. */
export function Button({ tone, size, shape, wide, busy = false, disabled, children, ...rest }: Props) {
  const look = buttonLook({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(shape && { shape }),
    ...(wide && { wide }),
  });
  return (
    <button type="button" {...look} {...rest} disabled={disabled || busy} aria-busy={busy}>
      {busy && <Spinner />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
