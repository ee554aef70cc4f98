import { useLocation } from 'react-router';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { usePart } from '#client/ui/lazy-part.ts';
import { Arrival } from './arrival.tsx';
import { BrokenPage } from './broken-page.tsx';
import { Guard } from './guard.tsx';
import { PageLoading } from './page-loading.tsx';
import type { Route } from './routes.tsx';

/** A route's page behind its guard, with its loading state and its error state. */
export function RoutePage({ route }: { route: Route }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
      <Guard access={route.access}>
        <Page route={route} />
      </Guard>
    </ErrorBoundary>
  );
}

function Page({ route }: { route: Route }) {
  const Part = usePart(route);
  if (!Part) return <PageLoading />;
  return (
    <>
      <Arrival title={route.title} />
      <Part />
    </>
  );
}
