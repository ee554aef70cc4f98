import { createContext } from 'react';

/** How an element closes the dialog around it without acting; `isHeld` while the action runs and closing must wait. */
export const DialogDismissal = createContext<{ dismiss: () => void; isHeld: boolean }>({
  dismiss: () => {},
  isHeld: false,
});
