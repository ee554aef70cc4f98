import { UserPlus } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { JoinRequestList } from './join-request-list.tsx';

type Props = { farmId: string; onClose: () => void };

/** The join requests in a dialog over the dashboard. */
export function JoinRequestsDialog({ farmId, onClose }: Props) {
  return (
    <Dialog heading="Pending Join Requests" onClose={onClose}>
      <JoinRequestList
        farmId={farmId}
        empty={
          <EmptyState picture={<UserPlus size={36} />} text={farmMessages.nobodyWaits}>
            <PageLink {...buttonLook()} to={paths.farm(farmId)}>
              Invite people on the farm's page
            </PageLink>
          </EmptyState>
        }
      />
    </Dialog>
  );
}
