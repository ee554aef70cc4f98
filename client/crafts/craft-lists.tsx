import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { navLink } from '#client/ui/nav-link.ts';
import styles from './craft-lists.module.css';

export type CraftList = 'all' | 'me' | 'equipped';

const lists = [
  { id: 'all', label: 'All', to: paths.crafts() },
  { id: 'me', label: 'Mine', to: paths.crafts({ of: 'me' }) },
  { id: 'equipped', label: 'Equipped', to: paths.crafts({ of: 'equipped' }) },
] as const satisfies readonly { id: CraftList; label: string; to: string }[];

/** The lists of crafts that a user has. */
export function CraftLists({ current }: { current: CraftList }) {
  return (
    <nav aria-label="Lists of Crafts">
      <ul className={styles.lists}>
        {lists.map(({ id, label, to }) => (
          <li key={id}>
            <PageLink {...navLink} to={to} aria-current={id === current ? 'page' : undefined}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
