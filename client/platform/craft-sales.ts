import { createContext } from 'react';

/** Whether crafts are sold for coins. While they are not, no page offers it, and those that tell of it say so. */
export const CraftSales = createContext(false);
