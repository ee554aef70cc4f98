import styles from './reach.module.css';

/** Where a link that stands first in `area` is met by a finger: all of it, and at least the height of a button. */
export const reach = { area: styles.area, link: styles.link };
