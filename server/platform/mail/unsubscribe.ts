import { createContext } from 'react';

/** Where mails like the one that is rendered are switched off; null for those that cannot be. */
export const Unsubscribe = createContext<string | null>(null);
