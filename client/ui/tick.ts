import styles from './tick.module.css';

/** The look of a checkbox or radio button: the browser's own are grey in the dark theme. */
export const tick = { className: styles.tick };

/** The look of the label around one: the box is aligned with the first line of the text. */
export const ticked = { className: styles.ticked };
