import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/site/paths.ts';

/** Leads to the login when `needed`, and from there back here. */
export function useToLogin(needed: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A user who logs out is already on the way to the home page; this page then renders only one last time.
    if (!needed || window.location.pathname !== pathname) return;
    navigate(paths.login({ returnUrl: `${pathname}${search}${hash}` }), { replace: true });
  }, [needed, navigate, pathname, search, hash]);
}
