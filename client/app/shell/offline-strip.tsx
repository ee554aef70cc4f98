import { useEffect, useRef } from 'react';
import { useReach } from '#client/platform/live/use-reach.ts';
import { announce } from '#client/ui/announce.ts';
import { topDialog } from '#client/ui/open-dialogs.ts';
import styles from './offline-strip.module.css';

const texts = { offline: 'You are offline.', away: 'The server cannot be reached.' };

/** A line of text while the site cannot reach its server. The page keeps its content. */
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

/** Announces what the strip's live region cannot: its text behind an open dialog, and that the connection is back. */
function useToldElsewhere(text: string | null): void {
  const before = useRef(text);
  useEffect(() => {
    if (text === before.current) return;
    before.current = text;
    if (text === null) announce('Connected again.');
    else if (topDialog.read()) announce(text);
  }, [text]);
}
