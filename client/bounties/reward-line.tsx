import type { Bounty } from '#contract/bounties/bounty.ts';
import { rewardText } from '#contract/bounties/reward.ts';
import { BountyIcon } from './bounty-icon.tsx';
import { fundingText } from './funding.ts';
import styles from './reward-line.module.css';

/** The full reward of a bounty, and where it is. */
export function RewardLine({ bounty }: { bounty: Pick<Bounty, 'reward' | 'funding' | 'status'> }) {
  return (
    <div className={styles.line}>
      <BountyIcon type={bounty.reward.type} />
      <div className={styles.words}>
        <p className={styles.reward}>{rewardText(bounty.reward)}</p>
        <p className={styles.funding}>{fundingText(bounty)}</p>
      </div>
    </div>
  );
}
