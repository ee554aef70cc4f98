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
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { Ago } from '#client/ui/ago.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { markNotificationsRead } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import type { Notification, NotificationKind } from '#contract/notifications/notification.ts';
import { myNotifications } from '#contract/notifications/queries.ts';
import styles from './inbox.module.css';

const icons: Record<NotificationKind, LucideIcon> = {
  invitation: UserPlus,
  answer: Users,
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
  sale: Coins,
  refund: Coins,
  dispute: Scale,
  waitlist: Ticket,
};

/** The user's notifications, newest first, live. Opening one marks it as read. */
export function Inbox() {
  return (
    <LivePages query={myNotifications} args={{}} cursor="before">
      {(page) => (
        <ListPage
          page={page}
          loading={
            <div role="status">
              <VisuallyHidden>Loading your notifications...</VisuallyHidden>
              <RowsSkeleton count={8} />
            </div>
          }
          failed="Your notifications could not be loaded."
          empty={<EmptyState picture={<Bell size={36} />} text={notificationMessages.noNotifications} />}
        >
          {(notifications) => <Lines notifications={notifications} />}
        </ListPage>
      )}
    </LivePages>
  );
}

function Lines({ notifications }: { notifications: Notification[] }) {
  const opening = useCall(markNotificationsRead);
  return (
    <ul className={styles.lines}>
      {notifications.map((notification) => (
        <Line
          key={notification.id}
          notification={notification}
          onOpen={() => void opening.run({ ids: [notification.id] })}
        />
      ))}
    </ul>
  );
}

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, text, link, at, isRead } = notification;
  const Icon = icons[kind];
  const open = () => !isRead && onOpen();
  return (
    <li className={styles.line} data-read={isRead}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <PageLink
        className={styles.text}
        to={link}
        onClick={open}
        // The middle button opens a link in a new tab, without a click event.
        onAuxClick={({ button }) => button === 1 && open()}
      >
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {text}
      </PageLink>
      <span className={styles.at}>
        <Ago at={at} />
      </span>
    </li>
  );
}
