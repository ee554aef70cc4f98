import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#client/platform/paths.ts';
import { useLoginFirst } from '#client/platform/use-login-first.ts';
import { showToast } from '#client/ui/toast.ts';
import type { Machine } from '#contract/downloads/calls.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';

/** The act of every Download button: a visitor logs in first, a user asks for a place in the beta. */
export function useDownload() {
  const loginFirst = useLoginFirst(paths.login);
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const download = async (machine?: Machine) => {
    if (loginFirst()) return;
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
