import styles from './row.module.css';

/** For one thing among others below each other, in a card. */
export const row = { className: styles.row };
