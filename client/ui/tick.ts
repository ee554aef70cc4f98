import styles from './tick.module.css';

/** The look of a box to tick and of one choice among several: the browser's own are grey in the dark theme. */
export const tick = { className: styles.tick };

/** The look of the label around one: the box stands beside the first line of the words. */
export const ticked = { className: styles.ticked };
