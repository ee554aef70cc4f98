import { PageLink } from '#client/platform/links/page-link.tsx';
import { useReturnAddress } from '#client/platform/login/use-return-address.ts';

/** A link back to the page that needed more coins, if it led here. */
export function ReturnLink() {
  const address = useReturnAddress();
  return address === null ? null : <PageLink to={address}>Back to what you need coins for</PageLink>;
}
