import { Sprout } from 'lucide-react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { openBounties } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyGrid } from './bounty-grid.tsx';

type Props = { mayPost: boolean; isWriting: boolean; onWrite: () => void };

/** The open bounties, newest first; where there are none, the next step. */
export function BountyBoard({ mayPost, isWriting, onWrite }: Props) {
  const hasMarket = useFlags().show_craft_market;
  const step = mayPost
    ? !isWriting && (
        <Button tone="leaf" onClick={onWrite}>
          Create New Bounty
        </Button>
      )
    : hasMarket && (
        <PageLink {...buttonLook()} to={paths.crafts()}>
          Browse All Crafts
        </PageLink>
      );
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
