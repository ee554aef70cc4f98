import { Navigate, Route, Routes } from 'react-router';
import { RouteTableContext } from '#client/platform/route-table.ts';
import { paths } from './paths.ts';
import { RoutePage } from './route-page.tsx';
import { redirects, routes, routeTable } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

/** Every route of the site inside its shell; what stands around it is the router. */
export function Site() {
  return (
    <RouteTableContext value={routeTable}>
      <Routes>
        <Route element={<Shell />}>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
          ))}
          {redirects.map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route path="*" element={<Navigate to={paths.home()} replace />} />
        </Route>
      </Routes>
    </RouteTableContext>
  );
}
