import type { MouseEvent } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { focusHeading } from '#client/ui/focus-heading.ts';
import { paths } from '#contract/site/paths.ts';
import type { LedgerFilter } from './ledger-filters.tsx';
import styles from './ledger-pager.module.css';

type Props = { isNewest: boolean; older: string | null; filter: LedgerFilter };

/** The way through a long history. The cursor stands in the address, so going back works as everywhere. */
export function LedgerPager({ isNewest, older, filter }: Props) {
  if (isNewest && older === null) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of the history">
      {!isNewest && (
        <PageLink {...buttonLook()} to={paths.coinLedger(filter)} onClick={beginList}>
          Newest
        </PageLink>
      )}
      {older !== null && (
        <PageLink {...buttonLook()} to={paths.coinLedger({ ...filter, before: older })} onClick={beginList}>
          Older
        </PageLink>
      )}
    </nav>
  );
}

/** A page is read from its top. This link stands below it, also while the next one is there at once. */
function beginList({ currentTarget }: MouseEvent<HTMLElement>): void {
  focusHeading(currentTarget.closest('section'));
}
