import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'waiting' | 'good' | 'bad';

const icons = { info: Info, waiting: Clock, good: CircleCheck, bad: CircleAlert };

type Props = { tone: NoticeTone; children: ReactNode; onDismiss?: () => void };

/**
 * A message that belongs to the page it stands on. Changes of its text are read out, and what went well when it comes;
 * what failed is an alert, which is heard anyway.
 */
export function Notice({ tone, children, onDismiss }: Props) {
  const Icon = icons[tone];
  const turn = useSecondTurn(tone === 'good');
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      data-dismissible={onDismiss !== undefined}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div key={turn} className={styles.text}>
        {children}
      </div>
      {onDismiss && (
        <Button tone="ghost" shape="icon" aria-label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** Long enough for screen readers to know a place that has come. */
const knownAfterMs = 150;

/**
 * Screen readers hear changes of a place that they know, not what a place brings along: its words are written once more
 * then, under another key.
 */
function useSecondTurn(comesGood: boolean): 'first' | 'second' {
  // One that has been there for long and turns good is heard as it changes.
  const [isHeard] = useState(comesGood);
  const [turn, setTurn] = useState<'first' | 'second'>('first');
  useEffect(() => {
    if (!isHeard) return;
    const timer = setTimeout(() => setTurn('second'), knownAfterMs);
    return () => clearTimeout(timer);
  }, [isHeard]);
  return turn;
}
