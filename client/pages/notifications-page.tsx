import { Inbox } from '#client/account/inbox.tsx';
import { MailSwitchesCard } from '#client/account/mail-switches-card.tsx';
import { BackLink } from '#client/platform/back-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { Card } from '#client/ui/card.tsx';
import styles from './account-subpage.module.css';

/** /dashboard/notifications */
export function NotificationsPage() {
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={paths.dashboard()}>Back to Dashboard</BackLink>
        <h1 className={styles.heading}>Notifications</h1>
      </div>
      <Card heading="Inbox">
        <Inbox />
      </Card>
      <MailSwitchesCard />
    </div>
  );
}
