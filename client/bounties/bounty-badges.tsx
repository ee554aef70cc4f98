import { Badge } from '#client/ui/badge.tsx';
import { type Bounty, type BountyStatus, isRunning } from '#contract/bounties/bounty.ts';
import { product } from '#contract/site/product.ts';
import styles from './bounty-badges.module.css';

type Tone = 'leaf' | 'wheat' | 'beet' | 'plain';

const statuses: Record<BountyStatus, { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'leaf' },
  in_progress: { text: 'In Progress', tone: 'wheat' },
  completed: { text: 'Completed', tone: 'leaf' },
  cancelled: { text: 'Cancelled', tone: 'beet' },
};
const fundings: Record<Bounty['funding'], { text: string; tone: Tone }> = {
  funded: { text: 'Funded', tone: 'leaf' },
  pledged: { text: 'Pledged', tone: 'wheat' },
  none: { text: `Not held by ${product.name}`, tone: 'plain' },
};

/** Badges with a bounty's status and, while it runs, whether its reward is in escrow. */
export function BountyBadges({ bounty: { status, funding } }: { bounty: Pick<Bounty, 'status' | 'funding'> }) {
  return (
    <span className={styles.badges}>
      <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
      {isRunning(status) && <Badge tone={fundings[funding].tone}>{fundings[funding].text}</Badge>}
    </span>
  );
}
