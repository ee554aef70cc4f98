import { ArrowLeft } from 'lucide-react';
import styles from './back-link.module.css';
import { PageLink } from './page-link.tsx';

/** Above a page's heading: to the page it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink className={styles.back} to={to}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </PageLink>
  );
}
