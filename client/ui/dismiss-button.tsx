import { type ReactNode, use } from 'react';
import { Button } from './button.tsx';
import { DialogDismissal } from './dialog-dismissal.ts';

/** Closes the dialog around it. */
export function DismissButton({ children }: { children: ReactNode }) {
  const { dismiss, isHeld } = use(DialogDismissal);
  return (
    <Button disabled={isHeld} onClick={dismiss}>
      {children}
    </Button>
  );
}
