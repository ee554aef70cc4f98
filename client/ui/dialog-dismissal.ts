import { createContext } from 'react';

/** How the dialog around an element is closed without its act, and whether that must wait: the act is under way. */
export const DialogDismissal = createContext<{ dismiss: () => void; isHeld: boolean }>({
  dismiss: () => {},
  isHeld: false,
});
