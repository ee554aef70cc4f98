import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#client/platform/paths.ts';
import { PageLoading } from './page-loading.tsx';

/** Leads to the login, and from there back here. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Whoever logs out is already on the way home; this page is then only the last one to be painted.
    if (window.location.pathname !== pathname) return;
    navigate(paths.login({ returnUrl: `${pathname}${search}` }), { replace: true });
  }, [navigate, pathname, search]);
  return <PageLoading />;
}
