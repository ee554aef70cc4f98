import { useAct } from '#client/platform/calls/use-act.ts';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { row } from '#client/ui/row.ts';
import { withdrawFarmInvitation } from '#contract/farms/calls.ts';
import type { Invitation } from '#contract/farms/farm.ts';
import { farmInvitations } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';

/** The open invitations of the user's own farm; nothing while there are none. */
export function FarmInvitations({ farmId }: { farmId: string }) {
  const invitations = useLive(farmInvitations, { farmId });
  if (invitations.status === 'loading') return null;
  if (invitations.status === 'error')
    return (
      <Card heading="Open Invitations">
        <ErrorState text="The open invitations could not be loaded." onRetry={invitations.retry} />
      </Card>
    );
  if (invitations.value.items.length === 0) return null;
  return (
    <Card heading="Open Invitations">
      <ul>
        {invitations.value.items.map((invitation) => (
          <Open key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Open({ invitation }: { invitation: Invitation }) {
  const withdrawing = useAct(withdrawFarmInvitation);
  return (
    <li {...row}>
      <div className={styles.text}>
        <p className={styles.email}>{invitation.inviteeEmail}</p>
      </div>
      <Button
        size="small"
        aria-label={`Take back the invitation of ${invitation.inviteeEmail}`}
        busy={!withdrawing.mayBegin}
        onClick={() => void withdrawing.act({ invitationId: invitation.id })}
      >
        Take back
      </Button>
    </li>
  );
}
