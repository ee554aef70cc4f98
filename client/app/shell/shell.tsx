import { type MouseEvent, type ReactNode, useState } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPart, usePart } from '#client/ui/lazy-part.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './shell.module.css';

// Fetched after the shell, which does not need it for the first render.
const onceAlive = lazyPart(() => import('./once-alive.tsx').then((module) => module.OnceAlive));

/** The frame around every page: header, footer and the rest of the shell. */
export function Shell({ children }: { children: ReactNode }) {
  const [tries, setTries] = useState(0);
  // After a failed fetch, the next click tries again: it may cause a toast, which shows once its region is there.
  const tryAgain = () => addEventListener('click', () => setTries(tries + 1), { once: true });
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: without the site's code it works as an ordinary link */}
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <Header />
      <OfflineStrip />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ErrorBoundary key={tries} onError={tryAgain}>
        <Later />
      </ErrorBoundary>
    </div>
  );
}

/** The router would take the link for another visit: scroll to where that was left, and drop the entry's state. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Later() {
  const OnceAlive = usePart(onceAlive);
  return OnceAlive && <OnceAlive pageId="main" />;
}
