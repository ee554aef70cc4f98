import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import styles from './list-page.module.css';

type Page<Item> =
  | { status: 'loading' }
  | { status: 'error'; error: { message: string }; retry: () => void }
  | { status: 'ready'; value: { items: Item[]; isFirst: boolean; more: (() => void) | null } };

type Props<Item> = {
  page: Page<Item>;
  loading: ReactNode;
  /** What is said when it could not be loaded; without it, what the error says. */
  failed?: string;
  /** What stands over a list that holds nothing, which is shown all the same: something of it may still be open. */
  empty?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** One page of a list that may be long, and under the last one the way to more. */
export function ListPage<Item>({ page, loading, failed, empty, children }: Props<Item>) {
  if (page.status === 'loading') return loading;
  if (page.status === 'error') return <ErrorState text={failed ?? page.error.message} onRetry={page.retry} />;
  const { items, isFirst, more } = page.value;
  return (
    <>
      {items.length === 0 && isFirst && empty}
      {children(items)}
      {more && (
        <p className={styles.more}>
          <Button onClick={more}>Show more</Button>
        </p>
      )}
    </>
  );
}
