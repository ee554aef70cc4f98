import { useId } from 'react';
import { useAct } from '#client/platform/calls/use-act.ts';
import { Button } from '#client/ui/button.tsx';
import { row } from '#client/ui/row.ts';
import { ShortList } from '#client/ui/short-list.tsx';
import { acceptFarmInvitation, declineFarmInvitation } from '#contract/farms/calls.ts';
import type { Invitation } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-list.module.css';

type Props = {
  invitations: readonly Invitation[];
  /** Why the user cannot accept any of them now, and what to do. */
  hindrance?: string;
};

/** The open invitations of farms to the user. */
export function MyInvitations({ invitations, hindrance }: Props) {
  const hindranceId = useId();
  return (
    <section className={styles.part} aria-label="Pending Invitations">
      <h3>Pending Invitations</h3>
      {hindrance && (
        <p id={hindranceId} className={styles.facts}>
          {hindrance}
        </p>
      )}
      <ShortList items={invitations}>
        {(invitation) => (
          <Invited key={invitation.id} invitation={invitation} hindranceId={hindrance ? hindranceId : undefined} />
        )}
      </ShortList>
    </section>
  );
}

type InvitedProps = { invitation: Invitation; hindranceId: string | undefined };

function Invited({ invitation, hindranceId }: InvitedProps) {
  const accepting = useAct(acceptFarmInvitation, farmMessages.joinFailed);
  const declining = useAct(declineFarmInvitation, farmMessages.declineFailed);
  // Busy until the live list no longer contains the invitation.
  const isAnswered = !accepting.mayBegin || !declining.mayBegin;
  const name = invitation.farmName || 'Unknown Farm';
  const answer = { invitationId: invitation.id };
  return (
    <li {...row}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>Owner: {invitation.farmOwnerEmail || 'N/A'}</p>
      </div>
      <span className={styles.ways}>
        <Button
          size="small"
          aria-label={`Decline ${name}`}
          busy={!declining.mayBegin}
          disabled={isAnswered}
          onClick={() => void declining.act(answer)}
        >
          Decline
        </Button>
        <Button
          size="small"
          tone="leaf"
          aria-label={`Accept ${name}`}
          aria-describedby={hindranceId}
          busy={!accepting.mayBegin}
          disabled={isAnswered || hindranceId !== undefined}
          onClick={() => void accepting.act(answer)}
        >
          Accept
        </Button>
      </span>
    </li>
  );
}
