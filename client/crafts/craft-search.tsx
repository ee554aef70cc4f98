import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Field } from '#client/ui/field.tsx';
import { searchMaxLength } from '#contract/crafts/queries.ts';
import { CraftPages } from './craft-pages.tsx';
import styles from './craft-search.module.css';

/** Between the last key and the search, in ms. */
const debounceMs = 200;

/** Search box, order and results. The search stands in the address, so that it can be shared and gone back to. */
export function CraftSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, searchMaxLength);
  const sort = params.get('sort') === 'name' ? 'name' : 'newest';
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(
      () => setParams((now) => withParam(now, 'search', typed.trim()), { replace: true }),
      debounceMs,
    );
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return (
    <>
      <search className={styles.bar}>
        <Field
          label="Search"
          type="search"
          placeholder="Search crafts by title or description..."
          maxLength={searchMaxLength}
          before={<Search size={18} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label className={styles.sort}>
          Order
          <span className={styles.select}>
            <select
              value={sort}
              onChange={(event) =>
                setParams((now) => withParam(now, 'sort', event.target.value === 'name' ? 'name' : ''))
              }
            >
              <option value="newest">Newest first</option>
              <option value="name">By name</option>
            </select>
            <ChevronDown size={18} aria-hidden="true" />
          </span>
        </label>
      </search>
      <CraftPages key={`${sort} ${search}`} search={search} sort={sort} />
    </>
  );
}

function withParam(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
