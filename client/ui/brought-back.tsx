import styles from './brought-back.module.css';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = { onStartAfresh: () => void; disabled?: boolean };

/** A notice above a form that was filled with the user's earlier writing. */
export function BroughtBack({ onStartAfresh, disabled = false }: Props) {
  return (
    <Notice tone="info">
      <div className={styles.line}>
        <p>What you had written is back.</p>
        <Button size="small" disabled={disabled} onClick={onStartAfresh}>
          Start afresh
        </Button>
      </div>
    </Notice>
  );
}
