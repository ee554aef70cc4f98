import { CircleCheck } from 'lucide-react';
import { Ago } from '#client/ui/ago.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { type ClientError, clientErrors } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { OperatorPages } from './operator-pages.tsx';
import { UserLink } from './user-link.tsx';

/** The errors that browsers reported. */
export function ClientErrors() {
  return (
    <Card heading="Errors in browsers">
      <p className={styles.lead}>
        Errors that browsers reported in the last thirty days, the newest first. Anybody can send one: do not trust
        them.
      </p>
      <OperatorPages
        query={clientErrors}
        args={{}}
        empty={<EmptyState picture={<CircleCheck size={36} />} text="No browser has reported an error." />}
      >
        {(error) => <ErrorItem key={error.id} error={error} />}
      </OperatorPages>
    </Card>
  );
}

function ErrorItem({ error: { at, context, message, stack, uid } }: { error: ClientError }) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>{message || 'Without a message'}</p>
        <p className={styles.facts}>
          {context}, <Ago at={at} />, {uid === null ? 'a visitor' : <UserLink uid={uid} email={null} />}
        </p>
        {stack !== '' && (
          <details className={styles.fold}>
            <summary>Stack</summary>
            <pre className={styles.technical}>{stack}</pre>
          </details>
        )}
      </div>
    </li>
  );
}
