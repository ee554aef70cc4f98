import { useEffect, useState } from 'react';
import { useToldCall } from '#client/platform/calls/use-told-call.ts';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { endOtherSessions } from '#contract/auth/calls.ts';
import { mySessions } from '#contract/auth/queries.ts';
import { followSessionId } from './follow-session-id.ts';
import { SessionItem } from './session-item.tsx';
import styles from './sessions-card.module.css';

/** The live list of the user's sessions, with buttons that end one of them or all others. */
export function SessionsCard() {
  const sessions = useLive(mySessions, {});
  const currentId = useCurrentSessionId();
  const endingOthers = useToldCall(endOtherSessions, {
    good: () => 'Every other device is logged out.',
    bad: (reason) => reason,
  });

  if (sessions.status === 'error') {
    return (
      <Card heading="Devices">
        <ErrorState text="Your devices could not be loaded." onRetry={sessions.retry} />
      </Card>
    );
  }
  // Until the current session is known, any of them could be this device.
  if (sessions.status === 'loading' || currentId === null) {
    return (
      <Card heading="Devices">
        <Skeleton shape="block" />
      </Card>
    );
  }
  const others = sessions.value.items.filter(({ id }) => id !== currentId);
  const items = [...sessions.value.items.filter(({ id }) => id === currentId), ...others];
  return (
    <Card heading="Devices">
      <ul>
        {items.map((one) => (
          <SessionItem key={one.id} session={one} isThis={one.id === currentId} />
        ))}
      </ul>
      {others.length > 1 && (
        <div className={styles.foot}>
          <Button tone="beet" busy={endingOthers.busy} onClick={() => void endingOthers.act({})}>
            Log out all other devices
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The session of this tab; null until it is known. */
function useCurrentSessionId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => followSessionId(setId), []);
  return id;
}
