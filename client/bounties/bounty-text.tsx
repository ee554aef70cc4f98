import type { Bounty } from '#contract/bounties/bounty.ts';
import styles from './bounty-text.module.css';

/** What a bounty is about, as it was written; what the market says of it stands apart where that is something else. */
export function BountyText({ bounty: { description, marketDescription } }: { bounty: Bounty }) {
  if (marketDescription === description.trim()) return <p className={styles.text}>{description}</p>;
  return (
    <>
      <section className={styles.market} aria-label="Market description">
        <h3 className={styles.heading}>In short</h3>
        <p className={styles.text}>{marketDescription}</p>
      </section>
      <section className={styles.full} aria-label="Description">
        <h3 className={styles.heading}>Description</h3>
        <p className={styles.text}>{description}</p>
      </section>
    </>
  );
}
