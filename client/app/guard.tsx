import { Fragment, type ReactNode } from 'react';
import { useIdentity } from '#client/platform/use-identity.ts';
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
  if (access === 'signed-in' && identity.state === 'signed-in')
    return <Fragment key={identity.uid}>{children}</Fragment>;
  if (access === 'public' || state === access) return children;
  if (state === 'unknown') return <PageLoading />;
  // Past the login its pages lead by themselves (client/auth/from-login.tsx).
  return access === 'signed-in' ? <ToLogin /> : children;
}
