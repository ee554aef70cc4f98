import { ArrowLeft } from 'lucide-react';
import styles from './back-link.module.css';
import { PageLink } from './page-link.tsx';

/** The link above a page's heading to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink className={styles.back} to={to}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </PageLink>
  );
}
