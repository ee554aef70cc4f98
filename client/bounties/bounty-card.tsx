import { Ago } from '#client/ui/ago.tsx';
import { Button } from '#client/ui/button.tsx';
import { Tile, tileOpen } from '#client/ui/tile.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { withoutMarks } from '#contract/crafts/without-marks.ts';
import { BountyBadges } from './bounty-badges.tsx';
import styles from './bounty-card.module.css';
import { BountyIcon } from './bounty-icon.tsx';
import { bountyRelation } from './bounty-relation.ts';
import { EngageButton } from './engage-button.tsx';
import { RewardTag } from './reward-tag.tsx';

type Props = { bounty: Bounty; profile: Profile | null; onOpen: () => void; onEdit: () => void };

/** A bounty in a grid. Its title opens the details; its poster can edit it in place. */
export function BountyCard({ bounty, profile, onOpen, onEdit }: Props) {
  const relation = bountyRelation(bounty, profile);
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
      text={withoutMarks(bounty.marketDescription)}
      lines={2}
      badge={<RewardTag reward={bounty.reward} />}
      ways={
        <>
          <EngageButton bounty={bounty} relation={relation} />
          {relation === 'mine' && bounty.status === 'open' && (
            <Button size="small" aria-label={`Edit ${bounty.title}`} onClick={onEdit}>
              Edit
            </Button>
          )}
        </>
      }
    />
  );
}
