import { type ReactNode, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Query } from '#contract/wire/query.ts';
import styles from './queue.module.css';
import { useOperatorLive } from './use-operator-live.ts';

type Paged<Args> = Args & { before?: string | undefined };
type PagedQuery<Args, Item> = Query<
  GenericSchema<Paged<Args>>,
  GenericSchema<unknown, { items: Item[]; next: string | null }>
>;

type Props<Args, Item> = {
  query: PagedQuery<Args, Item>;
  args: Args;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A long list, page under page, each of them live. */
export function LivePages<Args extends object, Item>(props: Props<Args, Item>) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return cursors.map((before, index) => (
    <OnePage
      key={before}
      {...props}
      before={before}
      onMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
    />
  ));
}

type PageProps<Args, Item> = Props<Args, Item> & { before: string | null; onMore: ((next: string) => void) | null };

function OnePage<Args extends object, Item>({ query, args, before, empty, onMore, children }: PageProps<Args, Item>) {
  const page = useOperatorLive(query, before === null ? args : { ...args, before });
  if (page.status === 'loading') return <Skeleton shape="block" />;
  if (page.status === 'error') return <ErrorState text={page.error.message} onRetry={page.retry} />;
  const { items, next } = page.value;
  if (items.length === 0 && before === null) return empty;
  return (
    <>
      <ul>{items.map((item) => children(item))}</ul>
      {onMore && next !== null && (
        <p className={styles.more}>
          <Button onClick={() => onMore(next)}>Show more</Button>
        </p>
      )}
    </>
  );
}
