import { product } from './product.ts';

/** Returns the name under which a browser saves a file of the product: "furrow-coins.csv". */
export const ownFilename = (rest: string): string => `${product.name.toLowerCase()}-${rest}`;
