import { useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { announce } from '#client/ui/announce.ts';
import type { myNotifications } from '#contract/notifications/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';

/** Tells screen readers of a notification that comes while its reader is at something else; a bell is only seen. */
export function useToldNotifications(inbox: LiveRead<ValueOf<typeof myNotifications>>): void {
  const newest = inbox.status === 'ready' ? (inbox.value.items[0] ?? null) : undefined;
  /** When the newest one came that is known; undefined while none can be. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) {
      known.current = undefined;
      return;
    }
    if (newest && !newest.isRead && known.current !== undefined && newest.at > known.current)
      announce(`New notification: ${newest.text}`);
    known.current = newest?.at ?? '';
  }, [newest]);
}
