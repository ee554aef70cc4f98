import { Trophy } from 'lucide-react';
import { useLive } from '#client/platform/live/use-live.ts';
import { Ago } from '#client/ui/ago.tsx';
import { mySolvedBounties, solvedBountiesShown } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyList } from './bounty-list.tsx';

/** The latest bounties that the user solved, newest first. */
export function MyAcceptedBounties({ hasBoard }: { hasBoard: boolean }) {
  const solved = useLive(mySolvedBounties, { limit: solvedBountiesShown });
  return (
    <BountyList
      heading="My Accepted Bounties"
      all={{ label: 'See All Bounties', to: paths.bountyCall({ of: 'solved' }) }}
      read={solved}
      linesOf={(bounties) =>
        bounties.map((bounty) => ({
          bounty,
          facts: (
            <>
              Solved <Ago at={bounty.solvedAt} />
            </>
          ),
        }))
      }
      empty={{
        picture: <Trophy size={36} />,
        text: "None yet. A Craft of yours that solves somebody's problem brings their reward, and Pro Crafter Status.",
        step: 'Find a bounty',
      }}
      hasBoard={hasBoard}
    />
  );
}
