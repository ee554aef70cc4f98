import { ShortAndFull } from '#client/ui/short-and-full.tsx';
import { unbroken } from '#client/ui/unbroken.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import styles from './bounty-text.module.css';

/** A bounty's description, and its market description where the two differ. */
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
