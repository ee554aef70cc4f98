import { Coins } from 'lucide-react';
import { Fragment } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { foundText } from '#client/ui/found-text.ts';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { paths } from '#contract/site/paths.ts';
import type { LedgerFilter } from './ledger-filters.tsx';
import { LedgerPager } from './ledger-pager.tsx';
import { LedgerSkeleton } from './ledger-skeleton.tsx';
import { LedgerTable } from './ledger-table.tsx';

const noneFound = 'No transactions of this kind in this time.';

type Props = { before: string | null; filter: LedgerFilter; onClear: () => void };

/** One page of the coin history, live. `before` is the cursor of an older page. */
export function Ledger({ before, filter, onClear }: Props) {
  const page = useLive(myTransactions, { ...filter, ...(before === null ? {} : { before }) });
  const isFiltered = Object.keys(filter).length > 0;
  useToldLater(isFiltered && page.status === 'ready' ? toldOf(page.value) : null);
  if (page.status === 'loading') return <LedgerSkeleton />;
  if (page.status === 'error' && page.error.status === 'INVALID_ARGUMENT' && before !== null) {
    return (
      <EmptyState picture={<Coins size={36} />} text="There is no such page of your history.">
        <PageLink {...buttonLook()} to={paths.coinLedger(filter)}>
          Newest
        </PageLink>
      </EmptyState>
    );
  }
  if (page.status === 'error') {
    return <ErrorState text="Your transaction history could not be loaded." onRetry={page.retry} />;
  }
  const { items, next } = page.value;
  if (items.length === 0 && isFiltered) {
    return (
      <EmptyState picture={<Coins size={36} />} text={noneFound}>
        <Button onClick={onClear}>Show all</Button>
      </EmptyState>
    );
  }
  if (items.length === 0 && before === null) {
    return (
      <EmptyState picture={<Coins size={36} />} text={coinMessages.noHistory}>
        <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.dashboard()}>
          Purchase Coins
        </PageLink>
      </EmptyState>
    );
  }
  return (
    // The key remounts each page, even if it loads at once: a report of the page that was left closes, and the focus goes
    // to the heading.
    <Fragment key={before}>
      <LedgerTable transactions={items} />
      <LedgerPager isNewest={before === null} older={next} filter={filter} />
    </Fragment>
  );
}

/** The result of a filter in words, for screen readers. */
function toldOf({ items, next }: { items: readonly unknown[]; next: string | null }): string {
  return items.length === 0 ? noneFound : foundText(items.length, next === null, 'transaction');
}
