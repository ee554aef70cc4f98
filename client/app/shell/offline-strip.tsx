import { useReach } from '#client/platform/live/use-reach.ts';
import styles from './offline-strip.module.css';

const texts = { offline: 'You are offline.', away: 'The server cannot be reached.' };

/** A quiet line while the site cannot reach its server. What was on the page stays. */
export function OfflineStrip() {
  const reach = useReach();
  return (
    <div className={styles.region} role="status">
      {reach !== 'online' && <p className={styles.strip}>{texts[reach]} Reconnecting...</p>}
    </div>
  );
}
