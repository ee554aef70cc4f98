import { createContext, useContext } from 'react';

/** What the parts of a page may know of the site's routes, without importing the pages behind them. */
export type RouteTable = {
  /** Whether the address leads to a page. Links to pages that do not exist are not shown. */
  has: (address: string) => boolean;
  /** Fetches the code of the page behind the address, so that going there is instant. */
  preload: (address: string) => Promise<unknown>;
};

export const RouteTableContext = createContext<RouteTable>({ has: () => false, preload: async () => {} });

export function useRouteTable(): RouteTable {
  return useContext(RouteTableContext);
}
