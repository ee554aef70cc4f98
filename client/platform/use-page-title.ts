import { useEffect } from 'react';
import { product } from '#contract/site/product.ts';

/** Calls the page by what it shows, once that is known; until then it has the title of its route. */
export function usePageTitle(name: string | null) {
  useEffect(() => {
    if (name !== null) document.title = `${name} | ${product.name}`;
  }, [name]);
}
