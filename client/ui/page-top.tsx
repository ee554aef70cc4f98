import type { ReactNode } from 'react';
import styles from './page-top.module.css';

type Props = {
  /** The link to the parent page. */
  back?: ReactNode;
  /** Absent where the content below has a heading of its own. */
  heading?: ReactNode;
  icon?: ReactNode;
  lead?: ReactNode;
  /** The page's actions, beside the heading. */
  action?: ReactNode;
  /** Further content of the top, below the heading. */
  children?: ReactNode;
};

/** The top of a page of the product: the same order and spacing on all of them. */
export function PageTop({ back, heading, icon, lead, action, children }: Props) {
  return (
    <div className={styles.top}>
      {back && <div>{back}</div>}
      {heading !== undefined && (
        <div className={styles.line}>
          <div className={styles.text}>
            <div className={styles.name}>
              {icon}
              <h1 className={styles.heading}>{heading}</h1>
            </div>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
