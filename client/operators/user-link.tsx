import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './user-link.module.css';

type Props = { uid: string; email: string | null };

/** A link to a user's page, labelled with the address, or with the uid where there is none. */
export function UserLink({ uid, email }: Props) {
  return (
    <PageLink className={styles.link} to={paths.operatorUser(uid)}>
      {email ?? uid}
    </PageLink>
  );
}
