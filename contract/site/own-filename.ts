import { product } from './product.ts';

/** What a file of the product is called where it is saved: "furrow-coins.csv". */
export const ownFilename = (rest: string): string => `${product.name.toLowerCase()}-${rest}`;
