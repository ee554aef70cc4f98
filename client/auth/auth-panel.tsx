import type { ReactNode } from 'react';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import styles from './auth-panel.module.css';

type Props = {
  heading: string;
  lead?: ReactNode;
  /** For a step or an outcome, whose heading becomes the page's title. Without it the route's title stays. */
  icon?: ReactNode;
  iconTone?: 'leaf' | 'beet';
  children?: ReactNode;
  foot?: ReactNode;
};

/** The single card in the middle of a sign-in page. */
export function AuthPanel({ heading, lead, icon, iconTone = 'leaf', children, foot }: Props) {
  usePageTitle(icon ? heading : null);
  return (
    <div className={styles.page}>
      <section className={styles.panel}>
        {icon && (
          <div className={styles.icon} data-tone={iconTone} aria-hidden="true">
            {icon}
          </div>
        )}
        <h1 className={styles.heading}>{heading}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children && <div className={styles.body}>{children}</div>}
      </section>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
