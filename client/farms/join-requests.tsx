import { useState } from 'react';
import { useLive } from '#client/platform/live/use-live.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cardLink } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { joinRequests } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';
import { JoinRequestItem } from './join-request-item.tsx';
import { JoinRequestsDialog } from './join-requests-dialog.tsx';

const shown = 5;

/** The requests to join the user's own farm: their number, the longest-waiting ones, and a button for all of them. */
export function JoinRequests({ farmId }: { farmId: string }) {
  const requests = useLive(joinRequests, { farmId });
  const [isOpen, setIsOpen] = useState(false);
  if (requests.status === 'error') return <ErrorState text={requests.error.message} onRetry={requests.retry} />;
  const waiting = requests.status === 'ready' ? requests.value : null;
  const count = waiting?.items.length ?? 0;
  return (
    <section className={styles.part} aria-label="Pending Join Requests">
      <header className={styles.partHead}>
        <h3>Pending Join Requests</h3>
        {waiting && (
          <span className={styles.count}>
            <Badge tone={count > 0 ? 'beet' : 'leaf'}>{`${count}${waiting.next === null ? '' : '+'}`}</Badge>
          </span>
        )}
        {count > 0 && (
          <button type="button" {...cardLink} onClick={() => setIsOpen(true)}>
            See All Requests
          </button>
        )}
      </header>
      {!waiting && <RowsSkeleton count={1} />}
      {waiting && count === 0 && <p className={styles.facts}>{farmMessages.nobodyWaits}</p>}
      {waiting && (
        <ul>
          {waiting.items.slice(0, shown).map((request) => (
            <JoinRequestItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      {isOpen && <JoinRequestsDialog farmId={farmId} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
