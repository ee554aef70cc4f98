import styles from './or-divider.module.css';

/** A divider between two alternatives. */
export function OrDivider() {
  return (
    <p className={styles.divider}>
      <span>OR</span>
    </p>
  );
}
