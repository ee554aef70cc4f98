import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { PageStart } from './page-start.tsx';

const mostShown = 5;

type Props<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** A list that is loaded whole: shows its first items and a button for the others. `children` returns an `li`. */
export function ShortList<Item>({ items, children }: Props<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const [first, rest] = [items.slice(0, mostShown), items.slice(mostShown)];
  return (
    <>
      <ul>{first.map(children)}</ul>
      {isWhole && rest.length > 0 && (
        <>
          <PageStart count={rest.length} />
          <ul>{rest.map(children)}</ul>
        </>
      )}
      {!isWhole && rest.length > 0 && (
        <p>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show {rest.length} more
          </Button>
        </p>
      )}
    </>
  );
}
