import { useEffect, useRef } from 'react';
import { useReach } from '#client/platform/live/use-reach.ts';
import { announce } from '#client/ui/announce.ts';
import { topDialog } from '#client/ui/open-dialogs.ts';
import styles from './offline-strip.module.css';

const texts = { offline: 'You are offline.', away: 'The server cannot be reached.' };

/** A quiet line while the site cannot reach its server. What was on the page stays. */
export function OfflineStrip() {
  const reach = useReach();
  const text = reach === 'online' ? null : `${texts[reach]} Reconnecting...`;
  useToldElsewhere(text);
  return (
    <div className={styles.region} role="status">
      {text && <p className={styles.strip}>{text}</p>}
    </div>
  );
}

/** The line is not heard from behind an open dialog, and that it goes is only seen. */
function useToldElsewhere(text: string | null): void {
  const before = useRef(text);
  useEffect(() => {
    if (text === before.current) return;
    before.current = text;
    if (text === null) announce('Connected again.');
    else if (topDialog.read()) announce(text);
  }, [text]);
}
