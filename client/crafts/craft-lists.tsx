import { useFlags } from '#client/platform/flags/use-flags.ts';
import { ListsNav } from '#client/platform/links/lists-nav.tsx';
import { paths } from '#contract/site/paths.ts';

export type CraftList = 'all' | 'me' | 'equipped';

const lists = [
  { id: 'all', label: 'All', to: paths.crafts() },
  { id: 'me', label: 'Mine', to: paths.crafts({ of: 'me' }) },
  { id: 'equipped', label: 'Equipped', to: paths.crafts({ of: 'equipped' }) },
] as const satisfies readonly { id: CraftList; label: string; to: string }[];

/** Returns the list named in the address; that of all crafts where the name is unknown. */
export function craftListOf(of: string | null): CraftList {
  return lists.find(({ id }) => id === of)?.id ?? 'all';
}

/** Navigation between all crafts, while the market is switched on, and the lists of the user's crafts. */
export function CraftLists({ current }: { current: CraftList }) {
  const hasMarket = useFlags().show_craft_market || current === 'all';
  return (
    <ListsNav label="Lists of Crafts" lists={lists.filter(({ id }) => hasMarket || id !== 'all')} current={current} />
  );
}
