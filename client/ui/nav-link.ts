import styles from './nav-link.module.css';

/** The look of a link in a row of links between the parts of one page. The link of the part that is shown has `aria-current`. */
export const navLink = { className: styles.link };
