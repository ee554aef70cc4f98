import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { Ago } from '#client/ui/ago.tsx';
import type { BountyDetail } from '#contract/bounties/bounty.ts';
import { formatCoins } from '#contract/coins/coins.ts';
import { BountyBadges } from './bounty-badges.tsx';
import { bountyRelation } from './bounty-relation.ts';
import styles from './bounty-view.module.css';
import { StepLine } from './step-line.tsx';

/** The lines under the title of a bounty's page: its status, and the viewer's next step. */
export function BountyFacts({ bounty }: { bounty: BountyDetail }) {
  const profile = useMyProfile();
  return (
    <>
      <p className={styles.facts}>
        <BountyBadges bounty={bounty} />
        <span>
          Posted <Ago at={bounty.createdAt} />
        </span>
        <span>{formatCoins(bounty.engagedCount)} engaged</span>
      </p>
      <StepLine bounty={bounty} relation={bountyRelation(bounty, profile)} />
    </>
  );
}
