import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { CraftCard } from './craft-card.tsx';
import styles from './craft-grid.module.css';

type Props = { crafts: readonly Craft[]; profile: Profile | null };

export function CraftGrid({ crafts, profile }: Props) {
  return (
    <ul className={styles.grid}>
      {crafts.map((craft) => (
        <CraftCard key={craft.id} craft={craft} profile={profile} />
      ))}
    </ul>
  );
}
