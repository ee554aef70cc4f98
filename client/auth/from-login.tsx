import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { stepsBack } from '#client/platform/login/way-back.ts';
import { useNextAddress } from './use-next-address.ts';

/**
 * Leads a signed-in user on from a login page. If a page of this site led to the login, goes back to it in the history,
 * which would otherwise contain it twice.
 */
export function FromLogin() {
  const address = useNextAddress();
  const steps = stepsBack(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    if (steps > 0) navigate(-steps);
    else navigate(address, { replace: true });
  }, [steps, navigate, address]);
  return null;
}
