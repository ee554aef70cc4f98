import { useLive } from '#client/platform/live/use-live.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { publicFarms, publicFarmsShown } from '#contract/farms/queries.ts';
import { FarmGrid } from './farm-grid.tsx';
import { NoFarms } from './no-farms.tsx';

/** The newest public farms. */
export function PublicFarms() {
  const farms = useLive(publicFarms, { limit: publicFarmsShown });
  if (farms.status === 'loading') return <TileGridSkeleton count={publicFarmsShown} />;
  if (farms.status === 'error') return <ErrorState text="The farms could not be loaded." onRetry={farms.retry} />;
  const { items } = farms.value;
  return (
    <>
      {items.length === 0 && <NoFarms text={farmMessages.nonePublic} />}
      <FarmGrid farms={items} isEditable />
    </>
  );
}
