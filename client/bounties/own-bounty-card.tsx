import { PageLink } from '#client/platform/links/page-link.tsx';
import { Ago } from '#client/ui/ago.tsx';
import { Tile, tileOpen } from '#client/ui/tile.tsx';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { withoutMarks } from '#contract/crafts/without-marks.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyBadges } from './bounty-badges.tsx';
import styles from './bounty-card.module.css';
import { BountyIcon } from './bounty-icon.tsx';
import { RewardTag } from './reward-tag.tsx';

export type OwnBounty = {
  bounty: Bounty;
  /** Since when it has been in this list of the user's. */
  since: { what: string; at: string };
  /** The next step, if there is one. */
  step: string | null;
};

/** A bounty that the user posted, is engaged in or solved. Its title leads to its page, which has all actions. */
export function OwnBountyCard({ bounty, since, step }: OwnBounty) {
  return (
    <Tile
      icon={<BountyIcon type={bounty.reward.type} />}
      name={
        <PageLink {...tileOpen} to={paths.bounty(bounty.id)}>
          {bounty.title}
        </PageLink>
      }
      facts={
        <span className={styles.facts}>
          <BountyBadges bounty={bounty} />
          <span>
            {since.what} <Ago at={since.at} />
          </span>
          {step && <span className={styles.step}>{step}</span>}
        </span>
      }
      text={withoutMarks(bounty.marketDescription)}
      lines={2}
      badge={<RewardTag reward={bounty.reward} />}
    />
  );
}
