import { Inbox } from '#client/account/inbox.tsx';
import { MailSwitchesCard } from '#client/account/mail-switches-card.tsx';
import { BackLink } from '#client/platform/back-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /dashboard/notifications */
export function NotificationsPage() {
  return (
    <div className={styles.page} data-width="cards">
      <PageTop back={<BackLink to={paths.dashboard()}>Back to Dashboard</BackLink>} heading="Notifications" />
      <div className={styles.cards}>
        <Card heading="Inbox">
          <Inbox />
        </Card>
        <MailSwitchesCard />
      </div>
    </div>
  );
}
