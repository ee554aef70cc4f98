import { Sprout } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { craftMessages } from '#contract/crafts/messages.ts';
import { publicCrafts, publicCraftsShown } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftGrid } from './craft-grid.tsx';

/** The newest public crafts. */
export function CraftsForSale() {
  const crafts = useLive(publicCrafts, { limit: publicCraftsShown });
  if (crafts.status === 'loading') return <TileGridSkeleton count={publicCraftsShown} />;
  if (crafts.status === 'error') return <ErrorState text="The Crafts could not be loaded." onRetry={crafts.retry} />;
  const { items } = crafts.value;
  return (
    <>
      {items.length === 0 && (
        <EmptyState picture={<Sprout size={36} />} text={craftMessages.noPublic}>
          <PageLink {...buttonLook()} to={paths.newCraft()}>
            New Craft
          </PageLink>
        </EmptyState>
      )}
      <CraftGrid crafts={items} />
    </>
  );
}
