import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './shell.module.css';

// Fetched after the shell: nobody needs it at once.
const OnceAlive = lazy(async () => ({ default: (await import('./once-alive.tsx')).OnceAlive }));

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
          <OnceAlive pageId="main" />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
