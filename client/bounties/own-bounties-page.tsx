import type { ReactNode } from 'react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import type { LivePage } from '#client/platform/live/live-pages.tsx';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { paths } from '#contract/site/paths.ts';
import { type OwnBounty, OwnBountyCard } from './own-bounty-card.tsx';

type Props<Item> = {
  page: LiveRead<LivePage<Item>>;
  /** The card content of one item. */
  lineOf: (item: Item) => OwnBounty;
  none: { picture: ReactNode; text: string; step: string };
};

/** One page of a list of the user's own bounties. */
export function OwnBountiesPage<Item>({ page, lineOf, none }: Props<Item>) {
  const hasBoard = useFlags().show_wanted;
  return (
    <ListPage
      page={page}
      loading={<TileGridSkeleton tiles="wide" count={4} />}
      failed="Your bounties could not be loaded."
      empty={
        <EmptyState picture={none.picture} text={none.text}>
          {hasBoard && (
            <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.bountyCall()}>
              {none.step}
            </PageLink>
          )}
        </EmptyState>
      }
    >
      {(items) =>
        items.length > 0 && (
          <TileGrid tiles="wide">
            {items.map(lineOf).map((own) => (
              <OwnBountyCard key={own.bounty.id} {...own} />
            ))}
          </TileGrid>
        )
      }
    </ListPage>
  );
}
