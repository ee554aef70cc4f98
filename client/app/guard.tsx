import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { followSession } from '#client/platform/session/identity.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { BrokenPage } from './broken-page.tsx';
import { PageLoading } from './page-loading.tsx';
import type { Access } from './routes.tsx';
import { ToLogin } from './to-login.tsx';

/**
 * Shows a page to those who may see it, and leads all others to the login, or past it. A page of one user is unmounted
 * when another takes over the tab, so that nothing one user typed is left for the next.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const identity = useIdentity();
  const { state } = identity;
  if (access === 'signed-in' && identity.state === 'signed-in')
    return <Fragment key={identity.uid}>{children}</Fragment>;
  if (access === 'public' || state === access) return children;
  if (state === 'unknown') return <SessionComing />;
  // Signed-in users are led past the login by its own pages (client/auth/from-login.tsx).
  return access === 'signed-in' ? <ToLogin /> : children;
}

/** Shown until the session is known. If the SDK cannot be loaded, the page counts as broken. */
function SessionComing() {
  const [isFollowed, setIsFollowed] = useState(true);
  useEffect(() => void followSession().then(setIsFollowed), []);
  return isFollowed ? <PageLoading /> : <BrokenPage />;
}
