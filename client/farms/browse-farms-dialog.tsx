import { useState } from 'react';
import { LivePages } from '#client/platform/live-pages.tsx';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { searchDebounceMs } from '#client/platform/use-typed-search.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { browseFarms, farmSearchMaxLength } from '#contract/farms/queries.ts';
import { FarmButton } from './farm-button.tsx';
import { FarmIcon } from './farm-icon.tsx';
import styles from './farm-list.module.css';
import { farmRelation } from './farm-relation.ts';
import { useDebounced } from './use-debounced.ts';
import { useMyJoinRequests } from './use-my-join-requests.ts';

/** Public farms to ask to join, without leaving the dashboard. */
export function BrowseFarmsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchDebounceMs);
  return (
    <Dialog heading="Browse Public Farms" onClose={onClose}>
      <Field
        label="Search"
        type="search"
        placeholder="Search farms by name or description..."
        maxLength={farmSearchMaxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.results}>
        <Results search={search} />
      </div>
    </Dialog>
  );
}

function Results({ search }: { search: string }) {
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  return (
    <LivePages key={search} query={browseFarms} args={{ search }}>
      {(page) => (
        <ListPage
          page={page}
          loading={<Skeleton shape="block" />}
          failed="The farms could not be loaded."
          empty={<p className={styles.facts}>{search === '' ? farmMessages.nonePublic : farmMessages.noMatch}</p>}
        >
          {(farms) => (
            <ul>
              {farms.map((farm) => (
                <li key={farm.id} className={styles.item}>
                  <FarmIcon name={farm.icon} />
                  <div className={styles.text}>
                    <p className={styles.name}>{farm.name}</p>
                    <p className={styles.facts}>{farm.description}</p>
                  </div>
                  <FarmButton farm={farm} relation={farmRelation(farm, profile, requests)} label="Request to Join" />
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      )}
    </LivePages>
  );
}
