import { Ago } from '#client/ui/ago.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { signInText } from '#contract/auth/sign-in-provider.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';

/** The devices on which a user is signed in. */
export function UserDevices({ sessions }: Pick<OperatorUser, 'sessions'>) {
  return (
    <Card heading="Devices">
      {sessions.length === 0 ? (
        <EmptyState text="They are not signed in anywhere." />
      ) : (
        <ul className={styles.list}>
          {sessions.map(({ device, network, provider, signedInAt, lastUsedAt }) => (
            <li key={`${signedInAt} ${device}`} className={styles.item}>
              <div className={styles.text}>
                <p className={styles.title}>{device}</p>
                <p className={styles.facts}>
                  {signInText(provider)} from {network}
                </p>
              </div>
              <p className={styles.facts}>
                Last used <Ago at={lastUsedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
