import { createContext } from 'react';

/** The address at which mails like the rendered one are switched off; null for mails that cannot be. */
export const Unsubscribe = createContext<string | null>(null);
