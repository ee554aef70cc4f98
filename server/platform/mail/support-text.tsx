import { Link } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { look } from './mail-look.ts';

/** A text of ours in which the address that people write to is a link, where it stands last: a reader may have it too. */
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
