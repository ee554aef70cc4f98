import { Fragment } from 'react';
import { Ago } from '#client/ui/ago.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { AuditLine } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { UserLink } from './user-link.tsx';

/** One line of the audit log: its reason in words, its other details as they were stored. */
export function AuditItem({ line }: { line: AuditLine }) {
  const { at, event, result, uid, address } = line;
  const { reason, operator, ...detail } = line.detail;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          <span className={styles.code}>{event}</span>
          {result === 'refused' && <Badge tone="beet">Refused</Badge>}
        </p>
        {typeof reason === 'string' && reason !== '' && <p className={styles.words}>{reason}</p>}
        <p className={styles.facts}>
          {uid === null ? whoOf(operator) : <UserLink uid={uid} email={null} />}
          {address !== null && ` from ${address}`}
          {Object.entries(detail).map(([name, value]) => (
            <Fragment key={name}>
              {`, ${name}: `}
              {name === 'uid' && typeof value === 'string' ? <UserLink uid={value} email={null} /> : textOf(value)}
            </Fragment>
          ))}
        </p>
      </div>
      <p className={styles.facts}>
        <Ago at={at} />
      </p>
    </li>
  );
}

const whoOf = (operator: unknown) => (typeof operator === 'string' ? `${operator} at the shell` : 'Nobody known');
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
