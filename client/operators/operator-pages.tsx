import type { ReactNode } from 'react';
import type { GenericSchema, InferInput } from 'valibot';
import { type LivePage, LivePages } from '#client/platform/live/live-pages.tsx';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Query } from '#contract/wire/query.ts';
import { useTellSignInOver } from './use-tell-sign-in-over.ts';

type Props<Args extends GenericSchema, Item> = {
  query: Query<Args, GenericSchema<unknown, { items: Item[]; next: string | null }>>;
  args: Omit<InferInput<Args>, 'before' | 'after'>;
  empty: ReactNode;
  told?: Told;
  children: (item: Item) => ReactNode;
};

/** The announcement of a search result to screen readers. */
type Told = ((count: number, areAll: boolean) => string) | undefined;

/** A long list of the console, newest first. */
export function OperatorPages<Args extends GenericSchema, Item>({
  query,
  args,
  empty,
  told,
  children,
}: Props<Args, Item>) {
  return (
    <LivePages query={query} args={args} cursor="before">
      {(page) => (
        <OperatorPage page={page} empty={empty} told={told}>
          {children}
        </OperatorPage>
      )}
    </LivePages>
  );
}

type PageProps<Item> = {
  page: LiveRead<LivePage<Item>>;
  empty: ReactNode;
  told: Told;
  children: (item: Item) => ReactNode;
};

function OperatorPage<Item>({ page, empty, told, children }: PageProps<Item>) {
  useTellSignInOver(page);
  return (
    <ListPage page={page} loading={<Skeleton shape="block" />} empty={empty} told={told}>
      {(items) => <ul>{items.map((item) => children(item))}</ul>}
    </ListPage>
  );
}
