import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage = { Page: LazyExoticComponent<ComponentType>; preload: () => Promise<unknown> };

/** A page whose code is fetched on the first visit, or ahead of it by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return { Page: lazy(async () => ({ default: await load() })), preload: load };
}
