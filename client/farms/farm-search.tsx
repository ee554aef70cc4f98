import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '#client/platform/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { browseFarms, farmSearchMaxLength } from '#contract/farms/queries.ts';
import { FarmGrid } from './farm-grid.tsx';
import styles from './farm-search.module.css';
import { useDebounced } from './use-debounced.ts';

/** Between the last key and the search, in ms. Source: specification s.9. */
export const farmSearchDebounceMs = 200;

/** Search box and results. The search stands in the address, so that it can be shared and gone back to. */
export function FarmSearch() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState((params.get('search') ?? '').slice(0, farmSearchMaxLength));
  const search = useDebounced(typed.trim(), farmSearchDebounceMs);
  useEffect(() => setParams(search === '' ? {} : { search }, { replace: true }), [search, setParams]);
  return (
    <>
      <search>
        <Field
          label="Search"
          type="search"
          placeholder="Search farms by name or description..."
          maxLength={farmSearchMaxLength}
          before={<Search size={18} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <FarmPages key={search} search={search} />
    </>
  );
}

/** The matches, page after page as they are asked for. Every page shown stays live. */
function FarmPages({ search }: { search: string }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return cursors.map((after, index) => (
    <FarmPage
      key={after}
      search={search}
      after={after}
      isLast={index === cursors.length - 1}
      onMore={(next) => setCursors([...cursors, next])}
    />
  ));
}

type PageProps = { search: string; after: string | null; isLast: boolean; onMore: (next: string) => void };

function FarmPage({ search, after, isLast, onMore }: PageProps) {
  const page = useLive(browseFarms, { search, ...(after === null ? {} : { after }) });
  if (page.status === 'loading') return <TileGridSkeleton count={8} />;
  if (page.status === 'error') return <ErrorState text="The farms could not be loaded." onRetry={page.retry} />;
  const { items, next } = page.value;
  if (items.length === 0 && after === null) return <EmptyState text={farmMessages.noMatch} />;
  return (
    <>
      <FarmGrid farms={items} />
      {isLast && next !== null && (
        <div className={styles.more}>
          <Button onClick={() => onMore(next)}>Show more</Button>
        </div>
      )}
    </>
  );
}
