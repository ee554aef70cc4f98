import { paths } from '#contract/site/paths.ts';
import { PageLink } from './page-link.tsx';

/** To where coins are bought, by whoever has too few of them on the page `returnUrl`: it is led back to afterwards. */
export function PurchaseCoinsLink({ returnUrl }: { returnUrl: string }) {
  return <PageLink to={paths.dashboard({ returnUrl })}>Purchase Coins</PageLink>;
}
