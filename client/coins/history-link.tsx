import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import styles from './history-link.module.css';

/** To the coin ledger. */
export function HistoryLink() {
  return (
    <PageLink className={styles.link} to={paths.coinLedger()}>
      View History
    </PageLink>
  );
}
