import { useFlags } from '#client/platform/flags/use-flags.ts';
import { ListsNav } from '#client/platform/links/lists-nav.tsx';
import { paths } from '#contract/site/paths.ts';

/** The lists of the user's own bounties. */
export type OwnList = 'posted' | 'engaged' | 'solved';
export type BountyListName = 'all' | OwnList;

const lists = [
  { id: 'all', label: 'Open', to: paths.bountyCall() },
  { id: 'posted', label: 'Posted', to: paths.bountyCall({ of: 'posted' }) },
  { id: 'engaged', label: 'Engaged', to: paths.bountyCall({ of: 'engaged' }) },
  { id: 'solved', label: 'Accepted', to: paths.bountyCall({ of: 'solved' }) },
] as const satisfies readonly { id: BountyListName; label: string; to: string }[];

/** Returns the list named in the address; the board where the name is unknown. */
export function bountyListOf(of: string | null): BountyListName {
  return lists.find(({ id }) => id === of)?.id ?? 'all';
}

/** Navigation between the board, while it is switched on, and the lists of the user's own bounties. */
export function BountyLists({ current }: { current: BountyListName }) {
  const hasBoard = useFlags().show_wanted || current === 'all';
  return (
    <ListsNav label="Lists of Bounties" lists={lists.filter(({ id }) => hasBoard || id !== 'all')} current={current} />
  );
}
