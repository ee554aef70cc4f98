import { Bell as BellIcon } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { myNotifications } from '#contract/notifications/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './bell.module.css';
import { useToldNotifications } from './use-told-notifications.ts';

/** The highest number shown. */
const mostShown = 99;

/** A link to the inbox with the live number of unread notifications. */
export function Bell() {
  const inbox = useLive(myNotifications, {});
  useToldNotifications(inbox);
  const unread = inbox.status === 'ready' ? inbox.value.unread : 0;
  return (
    <PageLink
      {...buttonLook({ tone: 'ghost', shape: 'icon' })}
      to={paths.notifications()}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <span className={styles.bell}>
        <BellIcon size={21} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </span>
    </PageLink>
  );
}
