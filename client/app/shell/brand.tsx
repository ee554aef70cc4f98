import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import styles from './brand.module.css';

/** The logo, a field of furrows that meet at the horizon, and the name. Links to the home page. */
export function Brand() {
  return (
    <PageLink className={styles.brand} to={paths.home()}>
      <svg className={styles.mark} width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <rect className={styles.tile} width="26" height="26" rx="7" />
        <path
          className={styles.rows}
          d="M5 20C7 13 10 9 13 5.5M10.5 20.5C11.5 15 12.5 10 13 5.5M15.5 20.5C14.5 15 13.5 10 13 5.5M21 20C19 13 16 9 13 5.5"
        />
      </svg>
      {product.name}
    </PageLink>
  );
}
