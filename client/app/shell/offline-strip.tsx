import { useOnline } from '#client/platform/use-online.ts';
import styles from './offline-strip.module.css';

/** A quiet line while the site cannot reach its server. What was on the page stays. */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div className={styles.region} role="status">
      {!online && <p className={styles.strip}>You are offline. Reconnecting...</p>}
    </div>
  );
}
