import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { stepsBack } from '#client/platform/login/way-back.ts';
import { useNextAddress } from './use-next-address.ts';

/**
 * Leads whoever is signed in on from a page of the login: back to the page that led there, which would be in the history
 * twice otherwise.
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
