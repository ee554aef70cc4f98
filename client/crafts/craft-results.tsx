import { Sprout } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { foundText } from '#client/ui/found-text.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { NoMatch } from '#client/ui/no-match.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { craftMessages } from '#contract/crafts/messages.ts';
import { browseCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftGrid } from './craft-grid.tsx';

type Props = { search: string; sort: 'newest' | 'name'; onClear: () => void };

/** The public crafts that match a search, page by page. */
export function CraftResults({ search, sort, onClear }: Props) {
  return (
    <>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <LivePages query={browseCrafts} args={{ search, sort }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={8} />}
            failed="The Crafts could not be loaded."
            told={search === '' ? undefined : toldOfCrafts}
            empty={
              search === '' ? (
                <EmptyState picture={<Sprout size={36} />} text={craftMessages.noMatch}>
                  <PageLink {...buttonLook()} to={paths.newCraft()}>
                    New Craft
                  </PageLink>
                </EmptyState>
              ) : (
                <NoMatch text={craftMessages.noMatch} onClear={onClear} />
              )
            }
          >
            {(crafts) => <CraftGrid crafts={crafts} />}
          </ListPage>
        )}
      </LivePages>
    </>
  );
}

function toldOfCrafts(count: number, areAll: boolean): string {
  return count === 0 ? craftMessages.noMatch : foundText(count, areAll, 'craft');
}
