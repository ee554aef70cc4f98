import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/site/paths.ts';

/** Leads to the login where one is `needed`, and from there back here. */
export function useToLogin(needed: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Whoever logs out is already on the way home; this page is then only the last one to be painted.
    if (!needed || window.location.pathname !== pathname) return;
    navigate(paths.login({ returnUrl: `${pathname}${search}${hash}` }), { replace: true });
  }, [needed, navigate, pathname, search, hash]);
}
