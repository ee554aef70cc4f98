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
  /** The message when the list could not be loaded; defaults to the error's message. */
  failed?: string;
  /** Shown above an empty list. The list is rendered too, because an item of it may still be open. */
  empty?: ReactNode;
  /** The announcement to screen readers once the first page has loaded: the count, and whether these are all. */
  told?: ((count: number, areAll: boolean) => string) | undefined;
  children: (items: Item[]) => ReactNode;
};

/** One page of a list that may be long; under the last page, a button to load more. */
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

/** Announces the text once. Later changes of the list are not announced. */
function useToldOnce(text: string | null) {
  const isTold = useRef(false);
  useEffect(() => {
    if (text === null || isTold.current) return;
    isTold.current = true;
    announce(text);
  }, [text]);
}
