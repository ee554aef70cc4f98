import { useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { announce } from '#client/ui/announce.ts';
import type { myNotifications } from '#contract/notifications/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';

/** Tells screen readers of what comes while its reader is at something else; a bell is only seen. */
export function useToldNotifications(inbox: LiveRead<ValueOf<typeof myNotifications>>): void {
  const items = inbox.status === 'ready' ? inbox.value.items : undefined;
  /** When the newest one came that is known; undefined while none can be. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = items && (items[0]?.at ?? '');
    if (items === undefined || before === undefined) return;
    // One act can bring several: a poster who goes cancels a bounty and deletes a farm.
    const came = items.filter(({ at, isRead }) => at > before && !isRead).map(({ text }) => text);
    if (came.length > 0) announce(`New notification${came.length === 1 ? '' : 's'}: ${came.join(' ')}`);
  }, [items]);
}
