import { Sprout } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { craftsPerPage, myCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftGrid } from './craft-grid.tsx';

/** All crafts that the user made, on the market or not. */
export function AllMyCrafts() {
  return (
    <>
      <VisuallyHidden as="h2">All of them</VisuallyHidden>
      <LivePages query={myCrafts} args={{ limit: craftsPerPage }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={4} />}
            failed="Your Crafts could not be loaded."
            empty={
              <EmptyState picture={<Sprout size={36} />} text="You have not made a Craft yet.">
                <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.newCraft()}>
                  New Craft
                </PageLink>
              </EmptyState>
            }
          >
            {(crafts) => <CraftGrid crafts={crafts} />}
          </ListPage>
        )}
      </LivePages>
    </>
  );
}
