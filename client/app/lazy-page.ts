import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage = {
  /** The page itself once its code is at hand. */
  loaded: () => ComponentType | undefined;
  /** Stands in for the page until then. */
  Later: LazyExoticComponent<ComponentType>;
  preload: () => Promise<unknown>;
};

/** A page whose code is fetched on the first visit, or ahead of it by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined;
  const fetchPage = async () => {
    page ??= await load();
    return page;
  };
  return {
    loaded: () => page,
    Later: lazy(async () => ({ default: await fetchPage() })),
    preload: fetchPage,
  };
}
