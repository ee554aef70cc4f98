import styles from './nav-link.module.css';

/** For a link among those of one view's parts; the one that is shown is `aria-current`. */
export const navLink = { className: styles.link };
