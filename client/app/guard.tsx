import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { followSession } from '#client/platform/session/identity.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { BrokenPage } from './broken-page.tsx';
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
  if (state === 'unknown') return <SessionComing />;
  // Past the login its pages lead by themselves (client/auth/from-login.tsx).
  return access === 'signed-in' ? <ToLogin /> : children;
}

/** Until it is known who is here: where the code that looks does not come, the page is broken. */
function SessionComing() {
  const [isFollowed, setIsFollowed] = useState(true);
  useEffect(() => void followSession().then(setIsFollowed), []);
  return isFollowed ? <PageLoading /> : <BrokenPage />;
}
