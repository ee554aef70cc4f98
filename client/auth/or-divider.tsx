import styles from './or-divider.module.css';

/** Between two ways to the same end. */
export function OrDivider() {
  return (
    <p className={styles.divider}>
      <span>OR</span>
    </p>
  );
}
