import { Fragment, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { safeReturnAddress } from '#client/platform/safe-return-address.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { paths } from '#contract/site/paths.ts';
import { PageLoading } from './page-loading.tsx';
import type { Access } from './routes.tsx';
import { ToLogin } from './to-login.tsx';

/**
 * Lets through who may see the page and leads the others on: to the login, or past it. The page of one user ends when
 * another takes over the tab: nothing they typed is left for the next.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const identity = useIdentity();
  const { state } = identity;
  const [search] = useSearchParams();
  if (access === 'signed-in' && identity.state === 'signed-in')
    return <Fragment key={identity.uid}>{children}</Fragment>;
  if (access === 'public' || state === access) return children;
  if (state === 'unknown') return <PageLoading />;
  if (access === 'signed-in') return <ToLogin />;
  return <Navigate to={safeReturnAddress(search.get('returnUrl'), location.origin, paths.dashboard())} replace />;
}
