import { useEffect } from 'react';
import { connection } from '#client/platform/live/connection.ts';
import { pageCode } from '#client/platform/page-code.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import styles from './broken-page.module.css';
import { markPageAlive } from './page-alive.ts';

const reload = () => location.reload();

let wasShown = false;

/**
 * What stands in place of a page that failed. Both ways on load the site anew, and so does a network or a server that comes
 * back, or coming to such a page once more: Firefox does not ask again for code that failed once, as long as the site is not
 * loaded anew. A tab that was open while a newer version came loads that by itself: its own files are gone.
 */
export function BrokenPage() {
  useEffect(() => {
    markPageAlive();
    if (wasShown && connection.read() && navigator.onLine) return reload();
    pageCode.renew();
    // Not before React has run its effects twice, as it does to try them.
    const timer = setTimeout(() => {
      wasShown = true;
    });
    addEventListener('online', reload);
    const unfollow = connection.follow(() => {
      if (connection.read()) reload();
    });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', reload);
      unfollow();
    };
  }, []);
  return (
    <div className={styles.broken} role="alert">
      <h1 className={styles.heading}>This page did not load</h1>
      <p className={styles.text}>
        Loading it again usually helps, once you are online. If not, please write to{' '}
        <a href={`mailto:${product.supportAddress}`}>{product.supportAddress}</a>.
      </p>
      <div className={styles.acts}>
        <Button tone="leaf" onClick={reload}>
          Reload the page
        </Button>
        <a {...buttonLook()} href={paths.home()}>
          Go to the home page
        </a>
      </div>
    </div>
  );
}
