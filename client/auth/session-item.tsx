import { useToldCall } from '#client/platform/calls/use-told-call.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatMoment } from '#client/ui/format-date.ts';
import { row } from '#client/ui/row.ts';
import { endSession } from '#contract/auth/calls.ts';
import type { Session } from '#contract/auth/session.ts';
import { signInText } from '#contract/auth/sign-in-provider.ts';
import styles from './session-item.module.css';

type Props = { session: Session; isThis: boolean };

/** A device on which the user is signed in; unless it is this one, with a button that ends its session. */
export function SessionItem({ session: { id, device, provider, network, lastUsedAt }, isThis }: Props) {
  const lastUsed = formatMoment(lastUsedAt);
  const ending = useToldCall(endSession, { good: () => `${device} is logged out.`, bad: (reason) => reason });
  return (
    <li {...row}>
      <div className={styles.text}>
        <p className={styles.device}>
          {device} {isThis && <Badge>This device</Badge>}
        </p>
        <p className={styles.detail}>
          {signInText(provider)} from {network}, last used <time dateTime={lastUsedAt}>{lastUsed}</time>
        </p>
      </div>
      {!isThis && (
        <Button
          // Busy until the live list no longer contains it.
          busy={!ending.mayBegin}
          // The longer label tells apart several devices of the same kind.
          aria-label={`Log out ${device}, ${network}, last used ${lastUsed}`}
          onClick={() => void ending.act({ sessionId: id })}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}
