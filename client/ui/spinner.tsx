import styles from './spinner.module.css';

/** A small turning ring. It says nothing by itself: the text beside it does. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
