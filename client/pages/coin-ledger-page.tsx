import { useSearchParams } from 'react-router';
import { BalanceBreakdown } from '#client/coins/balance-breakdown.tsx';
import { BalanceSkeleton } from '#client/coins/balance-skeleton.tsx';
import { Ledger } from '#client/coins/ledger.tsx';
import { countedFilter, filterOf, LedgerFilters } from '#client/coins/ledger-filters.tsx';
import { OwedNotice } from '#client/coins/owed-notice.tsx';
import { downloadOwn } from '#client/platform/calls/download-own.ts';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import { me } from '#contract/account/queries.ts';
import { ledgerCsvFilename, ledgerCsvPath } from '#contract/coins/downloads.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /coin-ledger */
export function CoinLedgerPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf({ kind: search.get('kind'), from: search.get('from'), to: search.get('to') });
  const profile = useLive(me, {});
  return (
    <div className={styles.page} data-width="cards">
      <PageTop
        back={<BackLink to={paths.dashboard()}>Back to Dashboard</BackLink>}
        heading="Coin Transaction History"
      />
      <div className={styles.cards}>
        <Card heading="Available Coins">
          {profile.status === 'ready' && (
            <>
              <BalanceBreakdown profile={profile.value} />
              <OwedNotice />
            </>
          )}
          {profile.status === 'loading' && <BalanceSkeleton />}
          {profile.status === 'error' && (
            <ErrorState text="Your balance could not be loaded." onRetry={profile.retry} />
          )}
        </Card>
        <Card
          heading="Transactions"
          aside={
            <SaveFileButton size="small" save={() => downloadOwn(ledgerCsvPath, ledgerCsvFilename)}>
              {Object.keys(filter).length > 0 ? 'Download all as CSV' : 'Download CSV'}
            </SaveFileButton>
          }
        >
          <LedgerFilters filter={filter} onChange={(next) => setSearch(next, { replace: true })} />
          <Ledger
            before={search.get('before')}
            filter={countedFilter(filter)}
            onClear={() => setSearch({}, { replace: true })}
          />
        </Card>
      </div>
    </div>
  );
}
