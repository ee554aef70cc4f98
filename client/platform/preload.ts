import { createContext, useContext } from 'react';

/** Fetches the code of the page behind an address, so that going there is instant. Resolves to whether it is at hand. */
export type Preload = (address: string) => Promise<boolean>;

/** How any part of a page comes to it without importing the pages themselves. */
export const PreloadContext = createContext<Preload>(async () => false);

export function usePreload(): Preload {
  return useContext(PreloadContext);
}
