import type { ReactNode } from 'react';
import { userLinesShown } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';

type Props<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** The latest of a user's many items. Says so where there may be older ones. */
export function LatestLines<Item>({ items, children }: Props<Item>) {
  return (
    <>
      <ul className={styles.list}>{items.map(children)}</ul>
      {items.length >= userLinesShown && <p className={styles.more}>The latest {userLinesShown} are shown.</p>}
    </>
  );
}
