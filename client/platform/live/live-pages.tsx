import { type ReactNode, useState } from 'react';
import type { GenericSchema, InferInput } from 'valibot';
import { PageStart } from '#client/ui/page-start.tsx';
import type { Query } from '#contract/wire/query.ts';
import { type LiveRead, useLive } from './use-live.ts';
import { useShownPages } from './use-shown-pages.ts';

/** One page of a long list. `more` requests the next page; null where there is none, or where it is already shown. */
export type LivePage<Item> = { items: Item[]; isFirst: boolean; isLast: boolean; more: (() => void) | null };

type PagedQuery<Args extends GenericSchema, Item> = Query<
  Args,
  GenericSchema<unknown, { items: Item[]; next: string | null }>
>;
type CursorName = 'after' | 'before';

type Props<Args extends GenericSchema, Item> = {
  query: PagedQuery<Args, Item>;
  args: Omit<InferInput<Args>, CursorName>;
  /** The argument name that the query uses for its cursor. */
  cursor?: CursorName;
  /** Renders one page. */
  children: (page: LiveRead<LivePage<Item>>) => ReactNode;
};

/**
 * A long list that loads page by page on request; each page is live. A user who comes back to it sees as many pages as
 * they left. Another list of the same kind needs a `key`.
 */
export function LivePages<Args extends GenericSchema, Item>({
  query,
  args,
  cursor = 'after',
  children,
}: Props<Args, Item>) {
  const pages = useShownPages(`${query.name} ${JSON.stringify(args)}`);
  const argsFrom = (place: string | null) => (place === null ? args : { ...args, [cursor]: place });
  return (
    <OnePage query={query} argsFrom={argsFrom} place={null} number={1} pages={pages} isOver={false}>
      {children}
    </OnePage>
  );
}

type PageProps<Item> = {
  query: PagedQuery<GenericSchema, Item>;
  argsFrom: (place: string | null) => object;
  place: string | null;
  /** From 1. */
  number: number;
  pages: ReturnType<typeof useShownPages>;
  /** Whether the list has become too short for this page. */
  isOver: boolean;
  children: (page: LiveRead<LivePage<Item>>) => ReactNode;
};

/**
 * One page and, once requested, the next. A new item pushes the last one over to the next page, whose cursor changes:
 * the items of the old cursor stay until those of the new one arrive. When the list becomes too short for a page
 * already shown, the page stays mounted but empty, so that items that are open stay open.
 */
function OnePage<Item>({ query, argsFrom, place, number, pages, isOver, children }: PageProps<Item>) {
  const [shownPlace, setShownPlace] = useState(place);
  const [nextPlace, setNextPlace] = useState<string | null>(null);
  const coming = useLive(query, argsFrom(place));
  if (shownPlace !== place && coming.status === 'ready') setShownPlace(place);
  const page = useLive(query, argsFrom(shownPlace));
  const isReady = page.status === 'ready';
  const items = isReady && !isOver ? page.value.items : [];
  const next = isReady && !isOver ? page.value.next : null;
  if (next !== null && next !== nextPlace) setNextPlace(next);
  const wantsMore = number < pages.shown;
  const more = next === null || wantsMore ? null : pages.showMore;
  return (
    <>
      {number > pages.restored && <PageStart count={isReady ? items.length : null} />}
      {children(
        isReady ? { status: 'ready', value: { items, isFirst: place === null, isLast: next === null, more } } : page,
      )}
      {isReady && wantsMore && nextPlace !== null && (
        <OnePage
          query={query}
          argsFrom={argsFrom}
          place={nextPlace}
          number={number + 1}
          pages={pages}
          isOver={next === null}
        >
          {children}
        </OnePage>
      )}
    </>
  );
}
