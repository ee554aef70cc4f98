import styles from './brought-back.module.css';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Over a form that holds what its writer had written before they left it. */
export function BroughtBack({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <Notice tone="info">
      <div className={styles.line}>
        <p>What you had written is back.</p>
        <Button size="small" onClick={onStartAfresh}>
          Start afresh
        </Button>
      </div>
    </Notice>
  );
}
