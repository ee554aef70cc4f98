import { Handshake } from 'lucide-react';
import { useLive } from '#client/platform/live/use-live.ts';
import { myEngagements, ownBountiesShown } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyList } from './bounty-list.tsx';
import { solverStep } from './next-step.ts';

/** The bounties that the user is engaged in, each with the next step. */
export function MyEngagements({ hasBoard }: { hasBoard: boolean }) {
  const engagements = useLive(myEngagements, { limit: ownBountiesShown });
  return (
    <BountyList
      heading="My Engagements"
      all={{ label: 'See All Engagements', to: paths.bountyCall({ of: 'engaged' }) }}
      read={engagements}
      linesOf={(items) =>
        items.map(({ bounty, submission, mayHandIn }) => ({
          bounty,
          facts: solverStep(bounty, submission, mayHandIn),
        }))
      }
      empty={{
        picture: <Handshake size={36} />,
        text: 'You are not engaged in a bounty. Take one on that you know how to solve.',
        step: 'Find a bounty',
      }}
      hasBoard={hasBoard}
    />
  );
}
