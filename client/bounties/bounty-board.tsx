import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { openBounties } from '#contract/bounties/queries.ts';
import { BountyGrid } from './bounty-grid.tsx';

/** The open bounties, newest first; `step` is what to do where there are none. */
export function BountyBoard({ step }: { step: ReactNode }) {
  return (
    <>
      <VisuallyHidden as="h2">Open bounties</VisuallyHidden>
      <LivePages query={openBounties} args={{}}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton tiles="wide" count={6} />}
            failed="The bounties could not be loaded."
            empty={
              <EmptyState picture={<Sprout size={40} strokeWidth={1.6} />} text={bountyMessages.noneOpen}>
                {step}
              </EmptyState>
            }
          >
            {(bounties) => <BountyGrid bounties={bounties} />}
          </ListPage>
        )}
      </LivePages>
    </>
  );
}
