import { Ago } from '#client/ui/ago.tsx';
import { Tile, tileOpen } from '#client/ui/tile.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { BountyBadges } from './bounty-badges.tsx';
import styles from './bounty-card.module.css';
import { BountyIcon } from './bounty-icon.tsx';
import { bountyRelation } from './bounty-relation.ts';
import { EngageButton } from './engage-button.tsx';
import { RewardTag } from './reward-tag.tsx';

type Props = { bounty: Bounty; profile: Profile | null; onOpen: () => void };

/** A bounty among others. Its title opens the details. */
export function BountyCard({ bounty, profile, onOpen }: Props) {
  return (
    <Tile
      icon={<BountyIcon type={bounty.reward.type} />}
      name={
        <button type="button" {...tileOpen} onClick={onOpen}>
          {bounty.title}
        </button>
      }
      facts={
        <span className={styles.facts}>
          <BountyBadges bounty={bounty} />
          <Ago at={bounty.createdAt} />
        </span>
      }
      text={bounty.marketDescription}
      lines={2}
      badge={<RewardTag reward={bounty.reward} />}
      ways={<EngageButton bounty={bounty} relation={bountyRelation(bounty, profile)} />}
    />
  );
}
