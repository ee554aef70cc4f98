import { useEffect } from 'react';
import { product } from '#contract/site/product.ts';

/** Sets the document title to the name of what the page shows, while mounted; null keeps the title of the route. */
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
