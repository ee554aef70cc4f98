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

const heading = 'This page did not load';
let wasShown = false;

/**
 * Replaces a page that failed. Both of its ways on reload the site. So do the network or the server coming back, and a
 * second visit to such a page: Firefox does not request code that failed once again until the site is reloaded. A tab
 * that was open when a newer version was deployed reloads by itself, because its own files are gone.
 */
export function BrokenPage() {
  useEffect(() => {
    markPageAlive();
    document.title = `${heading} | ${product.name}`;
    if (wasShown && connection.read() && navigator.onLine) return reload();
    pageCode.renew();
    // Delayed, because in development React runs effects twice.
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
      <h1 className={styles.heading}>{heading}</h1>
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
