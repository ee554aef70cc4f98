import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { cardLink } from '#client/ui/card.tsx';

/** To the coin ledger. */
export function HistoryLink() {
  return (
    <PageLink {...cardLink} to={paths.coinLedger()}>
      View History
    </PageLink>
  );
}
