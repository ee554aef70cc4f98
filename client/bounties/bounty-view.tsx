import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { Ago } from '#client/ui/ago.tsx';
import type { BountyDetail } from '#contract/bounties/bounty.ts';
import { BountyBadges } from './bounty-badges.tsx';
import { bountyRelation } from './bounty-relation.ts';
import { BountyText } from './bounty-text.tsx';
import styles from './bounty-view.module.css';
import { EngageButton } from './engage-button.tsx';
import { RewardLine } from './reward-line.tsx';

/** A bounty on its own page. */
export function BountyView({ bounty }: { bounty: BountyDetail }) {
  const profile = useMyProfile();
  const relation = bountyRelation(bounty, profile);
  return (
    <article className={styles.bounty}>
      <header className={styles.head}>
        <h1 className={styles.title}>{bounty.title}</h1>
        <p className={styles.facts}>
          <BountyBadges bounty={bounty} />
          <span>
            Posted <Ago at={bounty.createdAt} />
          </span>
        </p>
      </header>
      <BountyText bounty={bounty} />
      <RewardLine bounty={bounty} />
      <EngageButton bounty={bounty} relation={relation} size="medium" />
    </article>
  );
}
