import { coinMessages } from '#contract/coins/messages.ts';
import { BuyingPaused } from './buying-paused.tsx';
import styles from './owed-notice.module.css';
import { useBuyingRefusal } from './use-buying-refusal.ts';

/** What is owed, or disputed, beside the balance where no coins are sold: in the words in which that pauses buying. */
export function OwedNotice() {
  const refusal = useBuyingRefusal();
  // That nobody can buy here is nothing of this user.
  if (refusal === null || refusal === coinMessages.notYetConfigured) return null;
  return (
    <div className={styles.notice}>
      <BuyingPaused refusal={refusal} />
    </div>
  );
}
