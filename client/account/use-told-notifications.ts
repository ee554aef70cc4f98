import { useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { announce } from '#client/ui/announce.ts';
import type { myNotifications } from '#contract/notifications/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';

/** Announces new notifications to screen readers, because the bell changes only visually. */
export function useToldNotifications(inbox: LiveRead<ValueOf<typeof myNotifications>>): void {
  const items = inbox.status === 'ready' ? inbox.value.items : undefined;
  /** The time of the newest known notification; undefined until the inbox has loaded. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = items && (items[0]?.at ?? '');
    if (items === undefined || before === undefined) return;
    // One act can cause several: when a poster deletes their account, a bounty is cancelled and a farm deleted.
    const came = items.filter(({ at, isRead }) => at > before && !isRead).map(({ text }) => text);
    if (came.length > 0) announce(`New notification${came.length === 1 ? '' : 's'}: ${came.join(' ')}`);
  }, [items]);
}
