import { useEffect } from 'react';
import { product } from '#contract/site/product.ts';

/** Calls the page by what it shows, for as long as that is there; otherwise it has the title of its route. */
export function usePageTitle(name: string | null) {
  useEffect(() => {
    if (name === null) return;
    const routeTitle = document.title;
    document.title = `${name} | ${product.name}`;
    return () => {
      document.title = routeTitle;
    };
  }, [name]);
}
