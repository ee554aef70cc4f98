import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import styles from './list-page.module.css';

type Page<Item> =
  | { status: 'loading' }
  | { status: 'error'; error: { message: string }; retry: () => void }
  | { status: 'ready'; value: { items: Item[]; isFirst: boolean; isLast: boolean; more: (() => void) | null } };

type Props<Item> = {
  page: Page<Item>;
  loading: ReactNode;
  /** What is said when it could not be loaded; without it, what the error says. */
  failed?: string;
  /** What stands over a list that holds nothing, which is shown all the same: something of it may still be open. */
  empty?: ReactNode;
  /** What screen readers are told once the first page is there: it holds so many, and they are all or there are more. */
  told?: ((count: number, areAll: boolean) => string) | undefined;
  children: (items: Item[]) => ReactNode;
};

/** One page of a list that may be long, and under the last one the way to more. */
export function ListPage<Item>({ page, loading, failed, empty, told, children }: Props<Item>) {
  useToldOnce(
    told && page.status === 'ready' && page.value.isFirst ? told(page.value.items.length, page.value.isLast) : null,
  );
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

/** Announces the text once. Later changes of the list come by themselves and are not announced. */
function useToldOnce(text: string | null) {
  const isTold = useRef(false);
  useEffect(() => {
    if (text === null || isTold.current) return;
    isTold.current = true;
    announce(text);
  }, [text]);
}
