import { createContext, useContext } from 'react';

/** Fetches the code of the page behind an address, for instant navigation. Resolves to whether it is loaded. */
export type Preload = (address: string) => Promise<boolean>;

/** Makes the preload function available to any component without importing the pages themselves. */
export const PreloadContext = createContext<Preload>(async () => false);

export function usePreload(): Preload {
  return useContext(PreloadContext);
}
