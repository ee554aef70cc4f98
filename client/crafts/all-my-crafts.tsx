import { useLive } from '#client/platform/use-live.ts';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { mostCrafts, myCrafts } from '#contract/crafts/queries.ts';
import { CraftGrid } from './craft-grid.tsx';

/** Everything the user has made, on the market or not. */
export function AllMyCrafts() {
  const crafts = useLive(myCrafts, { limit: mostCrafts });
  const profile = useMyProfile();
  if (crafts.status === 'loading') return <TileGridSkeleton count={4} />;
  if (crafts.status === 'error') return <ErrorState text="Your crafts could not be loaded." onRetry={crafts.retry} />;
  if (crafts.value.items.length === 0) return <EmptyState text="You have not made a Craft yet." />;
  return (
    <>
      <VisuallyHidden as="h2">All of them</VisuallyHidden>
      <CraftGrid crafts={crafts.value.items} profile={profile} />
    </>
  );
}
