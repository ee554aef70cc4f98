import styles from './spinner.module.css';

/** A small rotating ring. Hidden from screen readers: the text beside it says what is happening. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
