import { Sprout } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { recentBounties, recentBountiesShown } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyGrid } from './bounty-grid.tsx';
import { usePostingStep } from './use-posting-step.ts';

/** The newest open bounties, on the market page. */
export function RecentBounties() {
  const bounties = useLive(recentBounties, { limit: recentBountiesShown });
  const postingStep = usePostingStep();
  if (bounties.status === 'loading') return <TileGridSkeleton tiles="wide" count={recentBountiesShown} />;
  if (bounties.status === 'error')
    return <ErrorState text="The bounties could not be loaded." onRetry={bounties.retry} />;
  const { items } = bounties.value;
  return (
    <>
      {items.length === 0 && (
        <EmptyState picture={<Sprout size={36} />} text={bountyMessages.nonePublic}>
          <PageLink {...buttonLook()} to={paths.bountyCall()}>
            {postingStep}
          </PageLink>
        </EmptyState>
      )}
      <BountyGrid bounties={items} />
    </>
  );
}
