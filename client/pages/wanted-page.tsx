import { paths } from '#client/app/paths.ts';
import { BountyBoard } from '#client/bounties/bounty-board.tsx';
import { BackLink } from '#client/platform/back-link.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import styles from './craft-market-page.module.css';

/** /wanted */
export function WantedPage() {
  return (
    <div className={styles.page}>
      <BackLink to={paths.craftMarket()}>Craft Market</BackLink>
      <header>
        <h1 className={styles.heading}>Bounty Call Board</h1>
        <p className={styles.lead}>{bountyMessages.lead}</p>
      </header>
      <BountyBoard />
    </div>
  );
}
