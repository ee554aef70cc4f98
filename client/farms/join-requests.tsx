import { useState } from 'react';
import { useLive } from '#client/platform/use-live.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { joinRequests } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';
import { JoinRequestItem } from './join-request-item.tsx';
import { JoinRequestsDialog } from './join-requests-dialog.tsx';

const shown = 5;

/** Who wants to join the user's own farm: how many, those who wait longest, and the way to all of them. */
export function JoinRequests({ farmId }: { farmId: string }) {
  const requests = useLive(joinRequests, { farmId });
  const [isOpen, setIsOpen] = useState(false);
  if (requests.status === 'loading') return null;
  if (requests.status === 'error') return <ErrorState text={requests.error.message} onRetry={requests.retry} />;
  const { items, next } = requests.value;
  return (
    <section className={styles.part} aria-label="Pending Join Requests">
      <header className={styles.partHead}>
        <h3>
          Pending Join Requests{' '}
          <Badge tone={items.length > 0 ? 'beet' : 'leaf'}>{`${items.length}${next === null ? '' : '+'}`}</Badge>
        </h3>
        {items.length > 0 && (
          <Button tone="ghost" size="small" onClick={() => setIsOpen(true)}>
            See All Requests
          </Button>
        )}
      </header>
      {items.length === 0 && <p className={styles.facts}>Nobody is waiting.</p>}
      <ul>
        {items.slice(0, shown).map((request) => (
          <JoinRequestItem key={request.id} request={request} />
        ))}
      </ul>
      {isOpen && <JoinRequestsDialog farmId={farmId} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
