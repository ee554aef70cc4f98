import type { ReactNode } from 'react';
import { queueMostShown } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';

type Props<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** The waiting items of a section. Says so where there may be more than are shown. */
export function Queue<Item>({ items, children }: Props<Item>) {
  return (
    <>
      <ul>{items.map(children)}</ul>
      {items.length >= queueMostShown && (
        <p className={styles.more}>
          No more than {queueMostShown} are shown at a time. What is dealt with makes room for the next.
        </p>
      )}
    </>
  );
}
