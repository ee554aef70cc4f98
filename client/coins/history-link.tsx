import { PageLink } from '#client/platform/links/page-link.tsx';
import { cardLink } from '#client/ui/card.tsx';
import { paths } from '#contract/site/paths.ts';

/** A link to the coin ledger. */
export function HistoryLink() {
  return (
    <PageLink {...cardLink} to={paths.coinLedger()}>
      View History
    </PageLink>
  );
}
