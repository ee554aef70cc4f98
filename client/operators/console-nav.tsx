import { PageLink } from '#client/platform/links/page-link.tsx';
import { navLink } from '#client/ui/nav-link.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { OperatorCounts } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './console-nav.module.css';
import { type SectionId, sections } from './sections.ts';

type Props = { section: SectionId; counts: OperatorCounts | null };

/** The sections of the console, each with the number of waiting items. */
export function ConsoleNav({ section, counts }: Props) {
  return (
    <nav aria-label="Parts of the console">
      <ul className={styles.list}>
        {sections.map(({ id, label, counted }) => (
          <li key={id}>
            <PageLink {...navLink} to={paths.operators(id)} aria-current={id === section ? 'page' : undefined}>
              {label}
              {counted !== null && counts !== null && <Count count={counts[counted]} />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The placeholder of the navigation while the session is unknown. */
export function ConsoleNavSkeleton() {
  return (
    <div className={styles.list}>
      {sections.map(({ id }) => (
        <Skeleton key={id} shape="row" />
      ))}
    </div>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count}>{count}</span>
      <VisuallyHidden>waiting</VisuallyHidden>
    </>
  );
}
