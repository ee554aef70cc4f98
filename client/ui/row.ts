import styles from './row.module.css';

/** The look of one row in a list inside a card. */
export const row = { className: styles.row };
