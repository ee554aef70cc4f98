import { Ago } from '#client/ui/ago.tsx';
import { Card } from '#client/ui/card.tsx';
import { type BountyDetail, type BountyEvent, stepsShown } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { formatCoins } from '#contract/coins/coins.ts';
import styles from './bounty-history.module.css';

type Props = { bounty: Pick<BountyDetail, 'history' | 'isTakenDown'> };

/** A bounty's history, oldest first. Says so where older steps may be missing. */
export function BountyHistory({ bounty: { history, isTakenDown } }: Props) {
  return (
    <Card heading="History">
      {history.length >= stepsShown && <p className={styles.older}>{bountyMessages.olderSteps(stepsShown)}</p>}
      <ol className={styles.line}>
        {history.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end.
          <li key={index} className={styles.event} data-what={event.what}>
            <p>{eventText(event, isTakenDown)}</p>
            <p className={styles.at}>
              <Ago at={event.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function eventText({ what, coins }: BountyEvent, isTakenDown: boolean): string {
  const reward = coins === null ? null : `${formatCoins(coins)} Coins`;
  switch (what) {
    case 'posted':
      return 'Posted';
    case 'funded':
      return reward === null ? 'Reward funded' : `${reward} set aside`;
    case 'reward_changed':
      return reward === null ? 'Reward changed' : `Reward changed to ${reward}`;
    case 'description_changed':
      return 'Description changed';
    case 'submitted':
      return 'A submission was handed in';
    case 'declined':
      return 'A submission was declined';
    case 'withdrawn':
      return 'A submission was withdrawn';
    case 'accepted':
      return 'A submission was accepted: solved';
    case 'cancelled':
      return isTakenDown ? bountyMessages.endedByUsInHistory : 'Cancelled';
  }
}
