import styles from './coin-icon.module.css';

/** A coin, as high as the text beside it. */
export function CoinIcon() {
  return <span className={styles.coin} aria-hidden="true" />;
}
