import { coinMessages } from '#contract/coins/messages.ts';
import { BuyingPaused } from './buying-paused.tsx';
import styles from './owed-notice.module.css';
import { useBuyingRefusal } from './use-buying-refusal.ts';

/** Says why buying is paused, such as a debt or a dispute, next to the balance on pages that sell no coins. */
export function OwedNotice() {
  const refusal = useBuyingRefusal();
  // That payments are not configured does not concern this user in particular.
  if (refusal === null || refusal === coinMessages.notYetConfigured) return null;
  return (
    <div className={styles.notice}>
      <BuyingPaused refusal={refusal} />
    </div>
  );
}
