import styles from './act-line.module.css';
import { Skeleton } from './skeleton.tsx';

/** The placeholder of an ActLine, of the same height: on a phone the button is below the text. */
export function ActLineSkeleton() {
  return (
    <div className={styles.line} aria-hidden="true">
      <span className={styles.text}>
        <Skeleton shape="short" />
      </span>
      <span className={styles.act}>
        <Skeleton shape="row" />
      </span>
    </div>
  );
}
