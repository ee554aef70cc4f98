import { row } from '#client/ui/row.ts';
import { ShortList } from '#client/ui/short-list.tsx';
import type { JoinRequest } from '#contract/farms/farm.ts';
import styles from './farm-list.module.css';
import { WithdrawRequestButton } from './withdraw-request-button.tsx';

/** The farms that the user has asked to join. */
export function MyJoinRequests({ requests }: { requests: readonly JoinRequest[] }) {
  return (
    <section className={styles.part} aria-label="My Join Requests">
      <h3>My Join Requests</h3>
      <ShortList items={requests}>
        {(request) => (
          <li key={request.id} {...row}>
            <div className={styles.text}>
              <p className={styles.name}>{request.farmName}</p>
              <p className={styles.facts}>Its owner has not answered yet.</p>
            </div>
            <span className={styles.ways}>
              <WithdrawRequestButton request={request} />
            </span>
          </li>
        )}
      </ShortList>
    </section>
  );
}
