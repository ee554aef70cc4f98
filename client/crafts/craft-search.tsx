import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTypedSearch } from '#client/platform/use-typed-search.ts';
import { SearchField } from '#client/ui/search-field.tsx';
import { searchMaxLength } from '#contract/crafts/queries.ts';
import { CraftResults } from './craft-results.tsx';
import styles from './craft-search.module.css';

/** Search box, sort order and results. The order is part of the address too. */
export function CraftSearch() {
  const [params, setParams] = useSearchParams();
  const { typed, setTyped, search, box, clear } = useTypedSearch(searchMaxLength);
  const sort = params.get('sort') === 'name' ? 'name' : 'newest';
  return (
    <>
      <search className={styles.bar}>
        <SearchField
          ref={box}
          placeholder="Search crafts by title or description..."
          maxLength={searchMaxLength}
          typed={typed}
          onType={setTyped}
        />
        <label className={styles.sort}>
          Order
          <span className={styles.select}>
            <select value={sort} onChange={(event) => setParams((now) => withSort(now, event.target.value))}>
              <option value="newest">Newest first</option>
              <option value="name">By name</option>
            </select>
            <ChevronDown size={18} aria-hidden="true" />
          </span>
        </label>
      </search>
      <CraftResults key={`${sort} ${search}`} search={search} sort={sort} onClear={clear} />
    </>
  );
}

function withSort(now: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (sort === 'name') next.set('sort', sort);
  else next.delete('sort');
  return next;
}
