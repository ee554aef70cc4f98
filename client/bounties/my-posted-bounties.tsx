import { Megaphone } from 'lucide-react';
import { useLive } from '#client/platform/live/use-live.ts';
import { myPostedBounties, ownBountiesShown } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyList } from './bounty-list.tsx';
import { posterStep } from './next-step.ts';
import { usePostingStep } from './use-posting-step.ts';

/** The bounties that the user posted, those first that need an answer. */
export function MyPostedBounties({ hasBoard }: { hasBoard: boolean }) {
  const posted = useLive(myPostedBounties, { limit: ownBountiesShown });
  const postingStep = usePostingStep();
  return (
    <BountyList
      heading="My Posted Bounties"
      all={{ label: 'See All Posted', to: paths.bountyCall({ of: 'posted' }) }}
      read={posted}
      linesOf={(items) => items.map((bounty) => ({ bounty, facts: posterStep(bounty, 'list') }))}
      empty={{
        picture: <Megaphone size={36} />,
        text: 'You have not posted a bounty. Put a reward on a problem that you would rather not solve alone.',
        step: postingStep,
      }}
      hasBoard={hasBoard}
    />
  );
}
