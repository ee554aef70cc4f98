import styles from './act-line.module.css';
import { Skeleton } from './skeleton.tsx';

/** The place of a line with its button, as high as that: on a phone the button stands below. */
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
