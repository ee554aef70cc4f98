import type { ReactNode } from 'react';
import styles from './page-top.module.css';

type Props = {
  /** The way to the page above this one. */
  back?: ReactNode;
  /** None where what stands below brings its own. */
  heading?: ReactNode;
  icon?: ReactNode;
  lead?: ReactNode;
  /** What one can do here, beside the heading. */
  action?: ReactNode;
  /** What else belongs to the top, below the heading. */
  children?: ReactNode;
};

/** The top of a page that one works in: one order and one spacing for all of them. */
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
