import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'waiting' | 'good' | 'bad';

const icons = { info: Info, waiting: Clock, good: CircleCheck, bad: CircleAlert };

type Props = { tone: NoticeTone; children: ReactNode; onDismiss?: () => void };

/** A message that belongs to the page it stands on. Changes of its text are read out. */
export function Notice({ tone, children, onDismiss }: Props) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {onDismiss && (
        <Button tone="ghost" shape="icon" aria-label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
