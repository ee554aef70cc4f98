import styles from './reach.module.css';

/** Extends the touch target of the first link in `area` to all of it, and at least to the height of a button. */
export const reach = { area: styles.area, link: styles.link };
