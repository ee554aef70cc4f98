import { useAct } from '#client/platform/calls/use-act.ts';
import { Button } from '#client/ui/button.tsx';
import { row } from '#client/ui/row.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import { approveFarmJoinRequest, declineFarmJoinRequest } from '#contract/farms/calls.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { askedToJoin } from './asked-to-join.ts';
import styles from './farm-list.module.css';

/** A request to join the user's own farm, with the buttons that answer it. */
export function JoinRequestItem({ request }: { request: JoinRequest }) {
  const nowMs = useMinute();
  const approving = useAct(approveFarmJoinRequest);
  const declining = useAct(declineFarmJoinRequest);
  // Busy until the live list no longer contains the request.
  const isAnswered = !approving.mayBegin || !declining.mayBegin;
  return (
    <li {...row}>
      <div className={styles.text}>
        <p className={styles.email}>{request.requesterEmail}</p>
        <p className={styles.facts}>{askedToJoin(request.askedAt, nowMs)}</p>
        {!request.requesterVerified && <p className={styles.facts}>They have not verified this address.</p>}
      </div>
      <span className={styles.ways}>
        <Button
          size="small"
          aria-label={`Decline ${request.requesterEmail}`}
          busy={!declining.mayBegin}
          disabled={isAnswered}
          onClick={() => void declining.act({ requestId: request.id })}
        >
          Decline
        </Button>
        <Button
          size="small"
          tone="leaf"
          aria-label={`Approve ${request.requesterEmail}`}
          busy={!approving.mayBegin}
          disabled={isAnswered}
          onClick={() => void approving.act({ requestId: request.id, requesterUid: request.requesterId })}
        >
          Approve
        </Button>
      </span>
    </li>
  );
}
