import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeReturnAddress } from '#client/platform/safe-return-address.ts';
import { stepsBack } from '#client/platform/way-back.ts';
import { paths } from '#contract/site/paths.ts';

/** Leads whoever is signed in on from a page of the login: back to the page that led there, which would be in the history twice otherwise. */
export function FromLogin() {
  const returnUrl = useSearchParams()[0].get('returnUrl');
  const steps = stepsBack(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    if (steps > 0) navigate(-steps);
    else navigate(safeReturnAddress(returnUrl, location.origin, paths.dashboard()), { replace: true });
  }, [steps, navigate, returnUrl]);
  return null;
}
