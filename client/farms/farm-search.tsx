import { LivePages } from '#client/platform/live/live-pages.tsx';
import { useTypedSearch } from '#client/platform/use-typed-search.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { NoMatch } from '#client/ui/no-match.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { browseFarms, farmSearchMaxLength } from '#contract/farms/queries.ts';
import { FarmGrid } from './farm-grid.tsx';
import { NoFarms } from './no-farms.tsx';
import { toldOfFarms } from './told-of-farms.ts';

/** Search box and results. */
export function FarmSearch() {
  const { typed, setTyped, search, box, clear } = useTypedSearch(farmSearchMaxLength);
  return (
    <>
      <search>
        <SearchField
          ref={box}
          placeholder="Search farms by name or description..."
          maxLength={farmSearchMaxLength}
          typed={typed}
          onType={setTyped}
        />
      </search>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <LivePages key={search} query={browseFarms} args={{ search }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={8} />}
            failed="The farms could not be loaded."
            told={search === '' ? undefined : toldOfFarms}
            empty={
              search === '' ? (
                <NoFarms text={farmMessages.noMatch} />
              ) : (
                <NoMatch text={farmMessages.noMatch} onClear={clear} />
              )
            }
          >
            {(farms) => <FarmGrid farms={farms} />}
          </ListPage>
        )}
      </LivePages>
    </>
  );
}
