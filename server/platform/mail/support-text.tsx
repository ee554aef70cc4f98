import { Link } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { look } from './mail-look.ts';

/** Links the last support address in a text of ours; an earlier one may be the reader's own address. */
export function SupportText({ children }: { children: string }) {
  const start = children.lastIndexOf(product.supportAddress);
  if (start === -1) return children;
  return (
    <>
      {children.slice(0, start)}
      <Link className="leaf" style={look.link} href={`mailto:${product.supportAddress}`}>
        {product.supportAddress}
      </Link>
      {children.slice(start + product.supportAddress.length)}
    </>
  );
}
