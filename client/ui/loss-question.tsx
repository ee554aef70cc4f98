import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import styles from './loss-question.module.css';
import { Notice } from './notice.tsx';
import { stack } from './stack.ts';

type Props = { onKeep: () => void; onLose: () => void };

/** Asks before what somebody wrote is lost. The focus comes here, and goes back to where it was when they keep it. */
export function LossQuestion({ onKeep, onLose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={place} className={styles.question}>
      <Notice tone="waiting">
        <div {...stack}>
          <p>What you have written would be lost.</p>
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
    </div>
  );
}
