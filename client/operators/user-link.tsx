import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './user-link.module.css';

type Props = { uid: string; email: string | null };

/** A user by their address, or by uid where there is none. Leads to their page. */
export function UserLink({ uid, email }: Props) {
  return (
    <PageLink className={styles.link} to={paths.operatorUser(uid)}>
      {email ?? uid}
    </PageLink>
  );
}
