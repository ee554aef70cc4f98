import type { ReactNode } from 'react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { joinRequests } from '#contract/farms/queries.ts';
import { JoinRequestItem } from './join-request-item.tsx';

type Props = { farmId: string; empty: ReactNode };

/** All requests to join the user's own farm, the longest-waiting first. */
export function JoinRequestList({ farmId, empty }: Props) {
  return (
    <LivePages query={joinRequests} args={{ farmId }}>
      {(page) => (
        <ListPage page={page} loading={<RowsSkeleton count={1} />} empty={empty}>
          {(requests) => (
            <ul>
              {requests.map((request) => (
                <JoinRequestItem key={request.id} request={request} />
              ))}
            </ul>
          )}
        </ListPage>
      )}
    </LivePages>
  );
}
