import { Badge } from '#client/ui/badge.tsx';
import { type Reward, rewardText } from '#contract/bounties/reward.ts';
import styles from './reward-tag.module.css';

/** A reward in a few words; a long text is truncated. */
export function RewardTag({ reward }: { reward: Reward }) {
  const isSeeds = reward.type === 'seed' || reward.type === 'golden_seed';
  return (
    <span className={styles.tag}>
      <Badge tone={isSeeds ? 'wheat' : 'beet'}>
        <span className={styles.text}>{rewardText(reward)}</span>
      </Badge>
    </span>
  );
}
