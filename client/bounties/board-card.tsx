import { Sprout } from 'lucide-react';
import { useLive } from '#client/platform/live/use-live.ts';
import { Ago } from '#client/ui/ago.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { boardCardShown, recentBounties } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyList } from './bounty-list.tsx';

/** The newest open bounties on the dashboard, where a user may find one to solve. */
export function BoardCard() {
  const bounties = useLive(recentBounties, { limit: boardCardShown });
  return (
    <BountyList
      heading="On the Bounty Call Board"
      all={{ label: 'Open board', to: paths.bountyCall() }}
      read={bounties}
      linesOf={(items) =>
        items.map((bounty) => ({
          bounty,
          facts: (
            <>
              posted <Ago at={bounty.createdAt} />
            </>
          ),
        }))
      }
      empty={{ picture: <Sprout size={36} />, text: bountyMessages.nonePublic, step: 'Open board' }}
      hasBoard
      rows={boardCardShown}
      hasView={false}
    />
  );
}
