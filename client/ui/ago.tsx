import styles from './ago.module.css';
import { timeAgo } from './time-ago.ts';
import { useMinute } from './use-minute.ts';

/** How long ago a moment (ISO 8601) was, updated as time passes; printed as the moment itself. */
export function Ago({ at }: { at: string }) {
  const nowMs = useMinute();
  const moment = new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time className={styles.ago} dateTime={at} title={moment}>
      <span>{timeAgo(new Date(at), new Date(nowMs))}</span>
    </time>
  );
}
