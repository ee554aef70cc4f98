import { PageLink } from '#client/platform/links/page-link.tsx';
import { useReturnAddress } from '#client/platform/login/use-return-address.ts';

/** Back to what there were too few coins for, where that led here. */
export function ReturnLink() {
  const address = useReturnAddress();
  return address === null ? null : <PageLink to={address}>Back to what you need coins for</PageLink>;
}
