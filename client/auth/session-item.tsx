import { useCall } from '#client/platform/use-call.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatMoment } from '#client/ui/format-date.ts';
import { showToast } from '#client/ui/toast.ts';
import { endSession } from '#contract/auth/calls.ts';
import type { Session } from '#contract/auth/session.ts';
import { signInText } from '#contract/auth/sign-in-provider.ts';
import styles from './session-item.module.css';

type Props = { session: Session; isThis: boolean };

/** One device where the user is signed in, and unless it is this one, the way to end that. */
export function SessionItem({ session: { id, device, provider, network, lastUsedAt }, isThis }: Props) {
  const ending = useCall(endSession);
  const lastUsed = formatMoment(lastUsedAt);
  const end = async () => {
    const outcome = await ending.run({ sessionId: id });
    if (outcome.ok) showToast('good', `${device} is logged out.`);
    else showToast('bad', outcome.error.message);
  };
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.device}>
          {device} {isThis && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className={styles.detail}>
          {signInText(provider)} from {network}, last used <time dateTime={lastUsedAt}>{lastUsed}</time>
        </p>
      </div>
      {!isThis && (
        <Button
          busy={ending.status === 'running'}
          // Several devices may be of one kind.
          aria-label={`Log out ${device}, ${network}, last used ${lastUsed}`}
          onClick={end}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}
