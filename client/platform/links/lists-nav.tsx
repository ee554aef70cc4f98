import { navLink } from '#client/ui/nav-link.ts';
import styles from './lists-nav.module.css';
import { PageLink } from './page-link.tsx';

type Props<Id extends string> = {
  label: string;
  lists: readonly { id: Id; label: string; to: string }[];
  current: Id;
};

/** Navigation between several lists of one page. */
export function ListsNav<Id extends string>({ label, lists, current }: Props<Id>) {
  return (
    <nav aria-label={label}>
      <ul className={styles.lists}>
        {lists.map(({ id, label: name, to }) => (
          <li key={id}>
            <PageLink {...navLink} to={to} aria-current={id === current ? 'page' : undefined}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
