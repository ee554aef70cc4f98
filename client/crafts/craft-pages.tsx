import { LivePages } from '#client/platform/live-pages.tsx';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { craftMessages } from '#contract/crafts/messages.ts';
import { browseCrafts } from '#contract/crafts/queries.ts';
import { CraftGrid } from './craft-grid.tsx';

type Props = { search: string; sort: 'newest' | 'name' };

export function CraftPages({ search, sort }: Props) {
  const profile = useMyProfile();
  return (
    <>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <LivePages query={browseCrafts} args={{ search, sort }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={8} />}
            failed="The crafts could not be loaded."
            empty={<EmptyState text={craftMessages.noMatch} />}
          >
            {(crafts) => <CraftGrid crafts={crafts} profile={profile} />}
          </ListPage>
        )}
      </LivePages>
    </>
  );
}
