import { paths } from '#contract/site/paths.ts';
import { PageLink } from './page-link.tsx';

/** A link to buy coins, for a user who has too few on the page `returnUrl` and returns there afterwards. */
export function PurchaseCoinsLink({ returnUrl }: { returnUrl: string }) {
  return <PageLink to={paths.dashboard({ returnUrl })}>Purchase Coins</PageLink>;
}
