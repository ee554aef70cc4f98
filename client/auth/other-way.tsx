import { PageLink } from '#client/platform/links/page-link.tsx';
import styles from './other-way.module.css';

type Props = { question: string; label: string; to: string; state?: unknown };

/** A link from login to sign-up or back. */
export function OtherWay({ question, label, to, state }: Props) {
  return (
    <p>
      {question}{' '}
      <PageLink className={styles.link} to={to} state={state}>
        {label}
      </PageLink>
    </p>
  );
}
