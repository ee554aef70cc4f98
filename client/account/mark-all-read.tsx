import { useCall } from '#client/platform/calls/use-call.ts';
import { announce } from '#client/ui/announce.ts';
import { Button } from '#client/ui/button.tsx';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { markAllNotificationsRead } from '#contract/notifications/calls.ts';
import type { myNotifications } from '#contract/notifications/queries.ts';
import type { ValueOf } from '#contract/wire/query.ts';

/** Marks the whole inbox as read, including pages not loaded; hidden when all is read. `inbox` is its first page. */
export function MarkAllRead({ inbox: { items, unread } }: { inbox: ValueOf<typeof myNotifications> }) {
  const marking = useCall(markAllNotificationsRead);
  const failure = useToldFailure(unread === 0 && !marking.busy);
  const newest = items[0]?.id;
  if (newest === undefined || unread === 0) return null;
  const markAll = async () => {
    const outcome = await marking.run({ newest });
    if (!outcome.ok) return failure.tell(outcome.error.message);
    failure.takeBack();
    // Announced, because the change is only visual: the unread marks and this button disappear.
    announce('All notifications are read.');
  };
  return (
    <Button size="small" busy={marking.busy} onClick={() => void markAll()}>
      Mark all as read
    </Button>
  );
}
