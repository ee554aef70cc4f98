import {
  Bell,
  Check,
  Coins,
  type LucideIcon,
  PackageOpen,
  Scale,
  Sprout,
  Target,
  Ticket,
  TriangleAlert,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '#client/platform/page-link.tsx';
import { useCall } from '#client/platform/use-call.ts';
import { useLive } from '#client/platform/use-live.ts';
import { Ago } from '#client/ui/ago.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { showToast } from '#client/ui/toast.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { markNotificationsRead } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import type { Notification, NotificationKind } from '#contract/notifications/notification.ts';
import { myNotifications } from '#contract/notifications/queries.ts';
import styles from './inbox.module.css';

const icons: Record<NotificationKind, LucideIcon> = {
  invitation: UserPlus,
  request: Users,
  approval: Sprout,
  removal: UserMinus,
  'hand-over': Sprout,
  grant: PackageOpen,
  submission: Target,
  acceptance: Check,
  decline: TriangleAlert,
  'bounty-over': Target,
  purchase: Coins,
  refund: Coins,
  dispute: Scale,
  waitlist: Ticket,
};

/** What happened and concerns the user, newest first, live. Opening one marks it as read. */
export function Inbox() {
  const [before, setBefore] = useState<string[]>([]);
  const cursor = before.at(-1);
  const inbox = useLive(myNotifications, cursor === undefined ? {} : { before: cursor });
  const marking = useCall(markNotificationsRead);
  if (inbox.status === 'loading')
    return (
      <div role="status">
        <VisuallyHidden>Loading your notifications...</VisuallyHidden>
        <RowsSkeleton />
      </div>
    );
  if (inbox.status === 'error')
    return <ErrorState text="Your notifications could not be loaded." onRetry={inbox.retry} />;
  const { items, next } = inbox.value;
  const unread = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const markAll = async () => {
    const outcome = await marking.run({ ids: unread });
    if (!outcome.ok) showToast('bad', outcome.error.message);
  };
  if (items.length === 0)
    return <EmptyState picture={<Bell size={36} />} text={notificationMessages.noNotifications} />;
  return (
    <>
      <ul className={styles.list}>
        {items.map((notification) => (
          <Line
            key={notification.id}
            notification={notification}
            onOpen={() => void marking.run({ ids: [notification.id] })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {before.length > 0 && <Button onClick={() => setBefore(before.slice(0, -1))}>Newer</Button>}
        {next !== null && <Button onClick={() => setBefore([...before, next])}>Older</Button>}
        {unread.length > 0 && (
          <Button busy={marking.status === 'running'} onClick={() => void markAll()}>
            Mark these as read
          </Button>
        )}
      </div>
    </>
  );
}

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, text, link, at, isRead } = notification;
  const Icon = icons[kind];
  return (
    <li className={styles.line} data-read={isRead}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <PageLink className={styles.text} to={link} onClick={() => !isRead && onOpen()}>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {text}
      </PageLink>
      <span className={styles.at}>
        <Ago at={at} />
      </span>
    </li>
  );
}
