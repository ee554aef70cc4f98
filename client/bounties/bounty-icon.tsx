import { ChartPie, Coins, Gift, type LucideIcon, Wheat } from 'lucide-react';
import { IconTile } from '#client/ui/icon-tile.tsx';
import type { RewardType } from '#contract/bounties/reward.ts';

const icons: Record<RewardType, LucideIcon> = { seed: Coins, golden_seed: Wheat, equity: ChartPie, custom: Gift };

/** The icon of a bounty's kind of reward, on a tile. */
export function BountyIcon({ type }: { type: RewardType }) {
  const Icon = icons[type];
  return (
    <IconTile tone="beet">
      <Icon size={20} strokeWidth={1.9} />
    </IconTile>
  );
}
