import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'waiting' | 'good' | 'bad';

const icons = { info: Info, waiting: Clock, good: CircleCheck, bad: CircleAlert };

type Props = { tone: NoticeTone; children: ReactNode; onDismiss?: () => void };

/**
 * A message that belongs to the page it stands on. Changes of its text are read out. What went well comes together with its
 * place, where it might not be heard, so it is announced; what failed is heard all the same, as an alert.
 */
export function Notice({ tone, children, onDismiss }: Props) {
  const Icon = icons[tone];
  const words = useRef<HTMLDivElement>(null);
  const isGood = tone === 'good';
  useEffect(() => {
    // Taken back with the notice: a dialog that closes soon after would have it said once more, by the page.
    // biome-ignore lint/performance/useDomNodeTextContent: the text content would make one word of the ends of two paragraphs.
    return isGood ? announce(words.current?.innerText ?? '') : undefined;
  }, [isGood]);
  return (
    <div className={styles.notice} data-tone={tone} role={roleOf(tone)}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div ref={words} className={styles.text}>
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

/** None for what is announced: it would be said twice. */
function roleOf(tone: NoticeTone) {
  if (tone === 'good') return undefined;
  return tone === 'bad' ? 'alert' : 'status';
}
