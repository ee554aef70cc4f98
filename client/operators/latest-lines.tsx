import type { ReactNode } from 'react';
import { userLinesShown } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';

type Props<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** The last of what a user has many of. Where there may be older ones, it says so. */
export function LatestLines<Item>({ items, children }: Props<Item>) {
  return (
    <>
      <ul className={styles.list}>{items.map(children)}</ul>
      {items.length >= userLinesShown && <p className={styles.more}>The latest {userLinesShown} are shown.</p>}
    </>
  );
}
