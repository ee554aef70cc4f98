import { createContext, useContext } from 'react';

/** Fetches the code of the page behind an address, so that going there is instant. */
export type Preload = (address: string) => Promise<unknown>;

/** How any part of a page comes to it without importing the pages themselves. */
export const PreloadContext = createContext<Preload>(async () => {});

export function usePreload(): Preload {
  return useContext(PreloadContext);
}
