import { ShortAndFull } from '#client/ui/short-and-full.tsx';
import { unbroken } from '#client/ui/unbroken.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import styles from './bounty-text.module.css';

/** What a bounty is about, and what the market says of it where that is something else. */
export function BountyText({ bounty: { description, marketDescription } }: { bounty: Bounty }) {
  return (
    <ShortAndFull short={marketDescription} full={description}>
      {(text) => (
        <p className={styles.text} {...unbroken(text)}>
          {text}
        </p>
      )}
    </ShortAndFull>
  );
}
