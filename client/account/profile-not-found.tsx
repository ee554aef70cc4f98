import { UserX } from 'lucide-react';
import { SupportText } from '#client/platform/links/support-text.tsx';
import { Button } from '#client/ui/button.tsx';
import { accountMessages } from '#contract/account/messages.ts';
import styles from './profile-not-found.module.css';

/** Replaces the account area when the profile cannot be loaded (specification s.2). */
export function ProfileNotFound({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.missing} role="alert">
      <UserX className={styles.icon} size={32} aria-hidden="true" />
      <h2 className={styles.heading}>{accountMessages.profileNotFoundHeading}</h2>
      <p className={styles.text}>
        <SupportText>{accountMessages.profileNotFoundBody}</SupportText>
      </p>
      <Button onClick={onRetry}>Retry</Button>
    </section>
  );
}
