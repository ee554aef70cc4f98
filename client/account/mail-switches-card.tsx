import { useLive } from '#client/platform/live/use-live.ts';
import { useLiveSetting } from '#client/platform/live/use-live-setting.ts';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { type NotificationKind, notificationKinds, withoutMail } from '#contract/notifications/notification.ts';
import { myMailSwitches } from '#contract/notifications/queries.ts';
import { mailKindNames } from './mail-kind-names.ts';
import styles from './mail-switches-card.module.css';

const kindsWithMail = notificationKinds.filter((kind) => !withoutMail.includes(kind));

/** Switches for the notification mails. The inbox contains every notification in any case. */
export function MailSwitchesCard() {
  const switches = useLive(myMailSwitches, {});
  return (
    <Card heading="Mails">
      <p className={styles.lead}>
        You also get these by email, unless you switch them off here. Other news is in your inbox only. Security emails
        are always sent.
      </p>
      {switches.status === 'loading' && (
        <div className={styles.list}>
          {kindsWithMail.map((kind) => (
            <div key={kind} className={styles.place}>
              <Skeleton shape="short" />
            </div>
          ))}
        </div>
      )}
      {switches.status === 'error' && (
        <ErrorState text="Your mail settings could not be loaded." onRetry={switches.retry} />
      )}
      {switches.status === 'ready' && (
        <ul className={styles.list}>
          {kindsWithMail.map((kind) => (
            <MailSwitch key={kind} kind={kind} isOn={!switches.value.off.includes(kind)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailSwitch({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  const { shown, busy, set } = useLiveSetting(setMailSwitch, {
    query: myMailSwitches,
    args: {},
    current: isOn,
    failed: 'The setting could not be saved. Please try again.',
  });
  return (
    <li>
      <Checkbox
        label={mailKindNames[kind]}
        checked={shown}
        isHeld={busy}
        onChange={({ target: { checked: on } }) => void set(on, { kind, on })}
      />
    </li>
  );
}
