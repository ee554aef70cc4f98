import { product } from '#contract/site/product.ts';

/** The address that people write to. */
export function SupportLink() {
  return <a href={`mailto:${product.supportAddress}`}>{product.supportAddress}</a>;
}
