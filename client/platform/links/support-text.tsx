import { product } from '#contract/site/product.ts';
import { SupportLink } from './support-link.tsx';

/** A text in which the support address is turned into a link. */
export function SupportText({ children }: { children: string }) {
  const start = children.indexOf(product.supportAddress);
  if (start === -1) return children;
  return (
    <>
      {children.slice(0, start)}
      <SupportLink />
      {children.slice(start + product.supportAddress.length)}
    </>
  );
}
