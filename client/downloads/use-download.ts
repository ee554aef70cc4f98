import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { showToast } from '#client/ui/toast.ts';
import type { Machine } from '#contract/downloads/calls.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';

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
    try {
      const { requestDownload } = await import('./request-download.ts');
      const next = await requestDownload(machine);
      if (next !== null) navigate(next);
    } catch {
      showToast('bad', downloadMessages.failed(''));
    } finally {
      setChecking(false);
    }
  };
  return { isChecking, download };
}
