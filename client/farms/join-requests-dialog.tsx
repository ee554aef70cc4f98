import { UserPlus } from 'lucide-react';
import { LivePages } from '#client/platform/live-pages.tsx';
import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { joinRequests } from '#contract/farms/queries.ts';
import { JoinRequestItem } from './join-request-item.tsx';

type Props = { farmId: string; onClose: () => void };

/** Everybody who wants to join the user's own farm. */
export function JoinRequestsDialog({ farmId, onClose }: Props) {
  return (
    <Dialog heading="Pending Join Requests" onClose={onClose}>
      <LivePages query={joinRequests} args={{ farmId }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<Skeleton shape="block" />}
            empty={
              <EmptyState picture={<UserPlus size={36} />} text="Nobody is waiting.">
                <PageLink {...buttonLook()} to={paths.farm(farmId)}>
                  Invite people on the farm's page
                </PageLink>
              </EmptyState>
            }
          >
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
    </Dialog>
  );
}
