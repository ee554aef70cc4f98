import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '#client/platform/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { openBounties } from '#contract/bounties/queries.ts';
import styles from './bounty-board.module.css';
import { BountyGrid } from './bounty-grid.tsx';

/** The open bounties, newest first, page after page as they are asked for. */
export function BountyBoard() {
  return (
    <>
      <VisuallyHidden as="h2">Open bounties</VisuallyHidden>
      <BoardPage after={null} />
    </>
  );
}

/**
 * One page and, once asked for, the next. A new bounty pushes the last one over to the next page, whose cursor moves
 * along: until its bounties are there, those of the cursor before stay.
 */
function BoardPage({ after }: { after: string | null }) {
  const [shownAfter, setShownAfter] = useState(after);
  const [wantsMore, setWantsMore] = useState(false);
  const coming = useLive(openBounties, argsOf(after));
  if (shownAfter !== after && coming.status === 'ready') setShownAfter(after);
  const page = useLive(openBounties, argsOf(shownAfter));
  if (page.status === 'loading') return <TileGridSkeleton tiles="wide" count={6} />;
  if (page.status === 'error') return <ErrorState text="The bounties could not be loaded." onRetry={page.retry} />;
  const { items, next } = page.value;
  if (items.length === 0 && after === null)
    return <EmptyState picture={<Sprout size={40} strokeWidth={1.6} />} text={bountyMessages.noneOpen} />;
  return (
    <>
      <BountyGrid bounties={items} />
      {next !== null && wantsMore && <BoardPage after={next} />}
      {next !== null && !wantsMore && (
        <div className={styles.more}>
          <Button onClick={() => setWantsMore(true)}>Show more</Button>
        </div>
      )}
    </>
  );
}

const argsOf = (after: string | null) => (after === null ? {} : { after });
