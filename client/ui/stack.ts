import styles from './stack.module.css';

/** The look of a column: the parts of a form or a dialog, one below the other. */
export const stack = { className: styles.stack };
