import { PageLink } from '#client/platform/links/page-link.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './account-top.module.css';
import { greeting } from './greeting.ts';

type Props = { email: string; displayName: string | null; onSignOut: () => void };

/** The top of the account area: greeting, email address, links to console and security, and log-out. */
export function AccountTop({ email, displayName, onSignOut }: Props) {
  const nowMs = useMinute();
  const isOperator = useMyProfile()?.roles.admin === true;
  return (
    <div className={styles.top}>
      <div className={styles.who}>
        <h1 className={styles.heading}>{greeting(new Date(nowMs).getHours(), displayName)}</h1>
        <p className={styles.email}>{email}</p>
      </div>
      <div className={styles.ways}>
        {isOperator && (
          <span className={styles.console}>
            <PageLink {...buttonLook({ tone: 'ghost' })} to={paths.operators()}>
              Operator console
            </PageLink>
          </span>
        )}
        <PageLink {...buttonLook({ tone: 'ghost' })} to={paths.security()}>
          Sign-in and security
        </PageLink>
        <Button onClick={onSignOut}>Log Out</Button>
      </div>
    </div>
  );
}
