import { Tractor } from 'lucide-react';
import { useRef, useState } from 'react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { searchDebounceMs } from '#client/platform/use-typed-search.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { NoMatch } from '#client/ui/no-match.tsx';
import { row } from '#client/ui/row.ts';
import { SearchField } from '#client/ui/search-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { browseFarms, farmSearchMaxLength } from '#contract/farms/queries.ts';
import { FarmButton } from './farm-button.tsx';
import { FarmIcon } from './farm-icon.tsx';
import styles from './farm-list.module.css';
import { farmRelation } from './farm-relation.ts';
import { toldOfFarms } from './told-of-farms.ts';
import { useMyJoinRequests } from './use-my-join-requests.ts';

type Props = { onCreate: () => void; onClose: () => void };

/** A search for public farms to join, without leaving the dashboard. Where there is none, offers to create one. */
export function BrowseFarmsDialog({ onCreate, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const search = useDebounced(typed.trim(), searchDebounceMs);
  return (
    <Dialog heading="Browse Public Farms" onClose={onClose}>
      <SearchField
        ref={box}
        placeholder="Search farms by name or description..."
        maxLength={farmSearchMaxLength}
        typed={typed}
        onType={setTyped}
      />
      <div className={styles.results}>
        <Results
          search={search}
          onClear={() => {
            setTyped('');
            box.current?.focus();
          }}
          onCreate={onCreate}
        />
      </div>
    </Dialog>
  );
}

type ResultsProps = { search: string; onClear: () => void; onCreate: () => void };

function Results({ search, onClear, onCreate }: ResultsProps) {
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  return (
    <LivePages key={search} query={browseFarms} args={{ search }}>
      {(page) => (
        <ListPage
          page={page}
          loading={<Skeleton shape="block" />}
          failed="The farms could not be loaded."
          told={search === '' ? undefined : toldOfFarms}
          empty={
            search === '' ? (
              <EmptyState picture={<Tractor size={36} />} text={farmMessages.nonePublic}>
                <Button tone="leaf" onClick={onCreate}>
                  Create a farm
                </Button>
              </EmptyState>
            ) : (
              <NoMatch text={farmMessages.noMatch} onClear={onClear} />
            )
          }
        >
          {(farms) => (
            <ul>
              {farms.map((farm) => (
                <li key={farm.id} {...row}>
                  <FarmIcon name={farm.icon} />
                  <div className={styles.about}>
                    <p className={styles.name}>{farm.name}</p>
                    <p className={styles.description}>{farm.description}</p>
                  </div>
                  <span className={styles.ways}>
                    <FarmButton farm={farm} relation={farmRelation(farm, profile, requests)} label="Request to Join" />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      )}
    </LivePages>
  );
}
