import { useFlags } from '#client/platform/flags/use-flags.ts';
import { ListsNav } from '#client/platform/links/lists-nav.tsx';
import { paths } from '#contract/site/paths.ts';

export type CraftList = 'all' | 'me' | 'equipped';

const lists = [
  { id: 'all', label: 'All', to: paths.crafts() },
  { id: 'me', label: 'Mine', to: paths.crafts({ of: 'me' }) },
  { id: 'equipped', label: 'Equipped', to: paths.crafts({ of: 'equipped' }) },
] as const satisfies readonly { id: CraftList; label: string; to: string }[];

/** The list that an address asks for; one of no such name is that of all crafts. */
export function craftListOf(of: string | null): CraftList {
  return lists.find(({ id }) => id === of)?.id ?? 'all';
}

/** All crafts while there is a market, and the lists of crafts that a user has. */
export function CraftLists({ current }: { current: CraftList }) {
  const hasMarket = useFlags().show_craft_market || current === 'all';
  return (
    <ListsNav label="Lists of Crafts" lists={lists.filter(({ id }) => hasMarket || id !== 'all')} current={current} />
  );
}
