import styles from './nav-link.module.css';

/** The look of a link in a row of links between the parts of one page. The current part's link has `aria-current`. */
export const navLink = { className: styles.link };
