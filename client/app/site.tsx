import { matchPath, Navigate, UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router';
import { PreloadContext } from '#client/platform/preload.ts';
import { paths } from '#contract/site/paths.ts';
import { decodedPath } from './decoded.ts';
import { RoutePage } from './route-page.tsx';
import { preload, redirects, routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

/** All routes of the site inside its shell; the caller provides the router. */
export function Site() {
  return (
    <PreloadContext value={preload}>
      <Shell>
        <PageHere />
      </Shell>
    </PreloadContext>
  );
}

/**
 * The page at the current address. The route table is flat, so the first match is the page. The router's own Routes,
 * made for route trees with loaders, would add 4 kB to every first visit. `useParams` reads the context set here.
 */
function PageHere() {
  const { search, hash, ...here } = useLocation();
  const pathname = decodedPath(here.pathname);
  const redirect = redirects.find(({ from }) => matchPath(from, pathname));
  if (redirect) return <Navigate to={`${redirect.to}${search}${hash}`} replace />;
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const { params, pathnameBase } = match;
    const matches = [{ params, pathname, pathnameBase, route: { path: route.path } }];
    return (
      <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>
        <RoutePage route={route} />
      </RouteContext>
    );
  }
  return <Navigate to={paths.home()} replace />;
}
