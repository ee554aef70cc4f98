import { useCall } from '#client/platform/use-call.ts';
import { useLive } from '#client/platform/use-live.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { showToast } from '#client/ui/toast.ts';
import { approveFarmJoinRequest, declineFarmJoinRequest } from '#contract/farms/calls.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { joinRequests } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';

/** Who wants to join the user's own farm. */
export function JoinRequests({ farmId }: { farmId: string }) {
  const requests = useLive(joinRequests, { farmId });
  if (requests.status === 'loading') return null;
  if (requests.status === 'error') return <ErrorState text={requests.error.message} onRetry={requests.retry} />;
  const { items } = requests.value;
  return (
    <section className={styles.part} aria-label="Pending Join Requests">
      <h3>
        Pending Join Requests <Badge tone={items.length > 0 ? 'beet' : 'leaf'}>{items.length}</Badge>
      </h3>
      {items.length === 0 && <p className={styles.facts}>Nobody is waiting.</p>}
      <ul>
        {items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: JoinRequest }) {
  const approving = useCall(approveFarmJoinRequest);
  const declining = useCall(declineFarmJoinRequest);
  const isAnswering = approving.status === 'running' || declining.status === 'running';
  const tell = (outcome: { ok: true; answer: { message: string } } | { ok: false; error: { message: string } }) =>
    outcome.ok
      ? showToast('good', outcome.answer.message)
      : showToast('bad', farmMessages.failed(outcome.error.message));
  return (
    <li className={styles.item}>
      <p className={styles.text}>{request.requesterEmail}</p>
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
