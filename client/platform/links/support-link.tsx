import { product } from '#contract/site/product.ts';

/** A link that opens a mail to the support address. */
export function SupportLink() {
  return <a href={`mailto:${product.supportAddress}`}>{product.supportAddress}</a>;
}
