import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './shell.module.css';

// Nothing is said before the site runs, so its place may come a moment later than the shell.
const OwnToasts = lazy(async () => ({ default: (await import('#client/account/own-toasts.tsx')).OwnToasts }));

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <OfflineStrip />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ErrorBoundary>
        <Suspense>
          <OwnToasts />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
