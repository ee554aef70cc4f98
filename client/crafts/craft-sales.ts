import { createContext } from 'react';

/** Whether crafts are sold for coins. While they are not, no page says a word of it. */
export const CraftSales = createContext(false);
