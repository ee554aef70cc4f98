import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'waiting' | 'good' | 'bad';

const icons = { info: Info, waiting: Clock, good: CircleCheck, bad: CircleAlert };

type Props = { tone: NoticeTone; children: ReactNode; onDismiss?: () => void };

/**
 * A message that belongs to its page. Screen readers read changes of its text; a success also when the notice appears.
 * A failure is an alert, which they read in any case.
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

/** How long screen readers need to register a live region that was added. */
const knownAfterMs = 150;

/**
 * Screen readers read changes of a live region that they know, not its initial content: so the content is rendered
 * again under another key.
 */
function useSecondTurn(comesGood: boolean): 'first' | 'second' {
  // A notice that was already shown and turns good is read because its text changes.
  const [isHeard] = useState(comesGood);
  const [turn, setTurn] = useState<'first' | 'second'>('first');
  useEffect(() => {
    if (!isHeard) return;
    const timer = setTimeout(() => setTurn('second'), knownAfterMs);
    return () => clearTimeout(timer);
  }, [isHeard]);
  return turn;
}
