import { Inbox } from '#client/account/inbox.tsx';
import { MailSwitchesCard } from '#client/account/mail-switches-card.tsx';
import { MarkAllRead } from '#client/account/mark-all-read.tsx';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Card } from '#client/ui/card.tsx';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { myNotifications } from '#contract/notifications/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /dashboard/notifications */
export function NotificationsPage() {
  const inbox = useLive(myNotifications, {});
  return (
    <div className={styles.page} data-width="cards">
      <PageTop back={<BackLink to={paths.dashboard()}>Back to Dashboard</BackLink>} heading="Notifications" />
      <div className={styles.cards}>
        <Card heading="Inbox" aside={inbox.status === 'ready' && <MarkAllRead inbox={inbox.value} />}>
          <Inbox />
        </Card>
        {/* Hidden while its position is unknown: it depends on the number of notifications above it. */}
        <KeptPlace isKept={inbox.status === 'loading'}>
          <MailSwitchesCard />
        </KeptPlace>
      </div>
    </div>
  );
}
