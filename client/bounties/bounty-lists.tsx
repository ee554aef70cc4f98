import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { navLink } from '#client/ui/nav-link.ts';
import styles from './bounty-lists.module.css';

/** Which of one's own bounties. */
export type OwnList = 'posted' | 'engaged' | 'solved';
export type BountyListName = 'all' | OwnList;

const lists = [
  { id: 'all', label: 'Open', to: paths.bountyCall() },
  { id: 'posted', label: 'Posted', to: paths.bountyCall({ of: 'posted' }) },
  { id: 'engaged', label: 'Engaged', to: paths.bountyCall({ of: 'engaged' }) },
  { id: 'solved', label: 'Accepted', to: paths.bountyCall({ of: 'solved' }) },
] as const satisfies readonly { id: BountyListName; label: string; to: string }[];

/** The list that an address asks for; one of no such name is the board. */
export function bountyListOf(of: string | null): BountyListName {
  return lists.find(({ id }) => id === of)?.id ?? 'all';
}

/** The board, and the lists of bounties that a user has. */
export function BountyLists({ current }: { current: BountyListName }) {
  return (
    <nav aria-label="Lists of Bounties">
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
