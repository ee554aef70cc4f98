import styles from './stack.module.css';

/** For parts of a form or a dialog, below each other. */
export const stack = { className: styles.stack };
