import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import styles from './error-state.module.css';

type Props = { text: string; onRetry: () => void };

/** Replaces what could not be loaded, with a button to try again. */
export function ErrorState({ text, onRetry }: Props) {
  const textId = useId();
  return (
    <div className={styles.error} role="alert">
      <CircleAlert size={22} aria-hidden="true" />
      <p className={styles.text} id={textId}>
        {text}
      </p>
      {/* A page may have several Retry buttons: the description tells them apart. */}
      <Button aria-describedby={textId} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
