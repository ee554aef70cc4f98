import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import type { LedgerFilter } from './ledger-filters.tsx';
import styles from './ledger-pager.module.css';

type Props = { isNewest: boolean; older: string | null; filter: LedgerFilter };

/** Navigation through a long history. The cursor is part of the address, so the browser's Back works. */
export function LedgerPager({ isNewest, older, filter }: Props) {
  if (isNewest && older === null) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of the history">
      {!isNewest && (
        <PageLink {...buttonLook()} to={paths.coinLedger(filter)}>
          Newest
        </PageLink>
      )}
      {older !== null && (
        <PageLink {...buttonLook()} to={paths.coinLedger({ ...filter, before: older })}>
          Older
        </PageLink>
      )}
    </nav>
  );
}
