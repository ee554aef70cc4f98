import { useCall } from '#client/platform/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import { approveFarmJoinRequest, declineFarmJoinRequest } from '#contract/farms/calls.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { askedToJoin } from './asked-to-join.ts';
import styles from './farm-list.module.css';

/** Somebody who wants to join the user's own farm, and the answers to them. */
export function JoinRequestItem({ request }: { request: JoinRequest }) {
  const nowMs = useMinute();
  const approving = useCall(approveFarmJoinRequest);
  const declining = useCall(declineFarmJoinRequest);
  const isAnswering = approving.status === 'running' || declining.status === 'running';
  const tell = (outcome: { ok: true; answer: { message: string } } | { ok: false; error: { message: string } }) =>
    outcome.ok
      ? showToast('good', outcome.answer.message)
      : showToast('bad', farmMessages.failed(outcome.error.message));
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.email}>{request.requesterEmail}</p>
        <p className={styles.facts}>{askedToJoin(request.askedAt, nowMs)}</p>
        {!request.requesterVerified && <p className={styles.facts}>They have not verified this address.</p>}
      </div>
      <span className={styles.ways}>
        <Button
          size="small"
          aria-label={`Decline ${request.requesterEmail}`}
          busy={declining.status === 'running'}
          disabled={isAnswering}
          onClick={async () => tell(await declining.run({ requestId: request.id }))}
        >
          Decline
        </Button>
        <Button
          size="small"
          tone="leaf"
          aria-label={`Approve ${request.requesterEmail}`}
          busy={approving.status === 'running'}
          disabled={isAnswering}
          onClick={async () => tell(await approving.run({ requestId: request.id, requesterUid: request.requesterId }))}
        >
          Approve
        </Button>
      </span>
    </li>
  );
}
