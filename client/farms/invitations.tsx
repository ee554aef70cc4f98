import { useId } from 'react';
import { useCall } from '#client/platform/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.ts';
import { acceptFarmInvitation, declineFarmInvitation } from '#contract/farms/calls.ts';
import type { Invitation } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-list.module.css';

type Props = {
  invitations: readonly Invitation[];
  /** Why none can be accepted at the moment, and what to do. */
  hindrance?: string;
};

/** The farms that would like to have the user. */
export function Invitations({ invitations, hindrance }: Props) {
  const hindranceId = useId();
  return (
    <section className={styles.part} aria-label="Pending Invitations">
      <h3>Pending Invitations</h3>
      {hindrance && (
        <p id={hindranceId} className={styles.facts}>
          {hindrance}
        </p>
      )}
      <ul>
        {invitations.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} hindranceId={hindrance ? hindranceId : undefined} />
        ))}
      </ul>
    </section>
  );
}

type InvitedProps = { invitation: Invitation; hindranceId: string | undefined };

function Invited({ invitation, hindranceId }: InvitedProps) {
  const accepting = useCall(acceptFarmInvitation);
  const declining = useCall(declineFarmInvitation);
  const isAnswering = accepting.status === 'running' || declining.status === 'running';
  const name = invitation.farmName || 'Unknown Farm';
  const answer = { invitationId: invitation.id };
  const accept = async () => {
    const outcome = await accepting.run(answer);
    if (outcome.ok) showToast('good', farmMessages.invitationAccepted);
    else showToast('bad', farmMessages.joinFailed(outcome.error.message));
  };
  const decline = async () => {
    const outcome = await declining.run(answer);
    if (outcome.ok) showToast('good', farmMessages.invitationDeclined);
    else showToast('bad', farmMessages.declineFailed(outcome.error.message));
  };
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>Owner: {invitation.farmOwnerEmail || 'N/A'}</p>
      </div>
      <span className={styles.ways}>
        <Button
          size="small"
          aria-label={`Decline ${name}`}
          busy={declining.status === 'running'}
          disabled={isAnswering}
          onClick={() => void decline()}
        >
          Decline
        </Button>
        <Button
          size="small"
          tone="leaf"
          aria-label={`Accept ${name}`}
          aria-describedby={hindranceId}
          busy={accepting.status === 'running'}
          disabled={isAnswering || hindranceId !== undefined}
          onClick={() => void accept()}
        >
          Accept
        </Button>
      </span>
    </li>
  );
}
