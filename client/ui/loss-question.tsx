import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import styles from './loss-question.module.css';
import { Notice } from './notice.tsx';
import { stack } from './stack.ts';

type Props = { onKeep: () => void; onLose: () => void };

/** Asks before the user's unsaved text is lost. Takes the focus. */
export function LossQuestion({ onKeep, onLose }: Props) {
  const place = useRef<HTMLElement>(null);
  const questionId = useId();
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={place} className={styles.question} aria-labelledby={questionId}>
      <Notice tone="waiting">
        <div {...stack}>
          <p id={questionId}>What you have written would be lost.</p>
          <ButtonRow>
            <Button size="small" onClick={onKeep}>
              Keep writing
            </Button>
            <Button size="small" tone="beet" onClick={onLose}>
              Discard it
            </Button>
          </ButtonRow>
        </div>
      </Notice>
    </section>
  );
}
