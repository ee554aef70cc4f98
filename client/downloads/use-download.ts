import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import type { Machine } from '#contract/downloads/calls.ts';

/** The act of every Download button: a visitor logs in first, a user asks for a place in the beta. */
export function useDownload() {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const download = async (machine?: Machine) => {
    if (state === 'signed-out') {
      navigate(paths.login({ returnUrl: `${location.pathname}${location.search}` }));
      return;
    }
    setChecking(true);
    const { requestDownload } = await import('./request-download.ts');
    const next = await requestDownload(machine);
    setChecking(false);
    if (next !== null) navigate(next);
  };
  return { isChecking, download };
}
