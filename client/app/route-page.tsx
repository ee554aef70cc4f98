import { type ComponentType, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Arrival } from './arrival.tsx';
import { BrokenPage } from './broken-page.tsx';
import { Guard } from './guard.tsx';
import { PageLoading } from './page-loading.tsx';
import type { Route } from './routes.tsx';

/** One route's page behind its guard, while it loads, and when it fails. */
export function RoutePage({ route }: { route: Route }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
      <Guard access={route.access}>
        <Suspense fallback={<PageLoading />}>
          <Arrival title={route.title} />
          <Page route={route} />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}

/** With the code at hand nothing has to wait. Decided once a visit: changing the component would lose its state. */
function Page({ route }: { route: Route }) {
  const [Chosen] = useState<ComponentType>(() => route.loaded() ?? route.Later);
  return <Chosen />;
}
