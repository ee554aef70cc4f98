import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { pageCode } from '#client/platform/page-code.ts';
import { rememberPlace } from '#client/platform/remember-place.ts';
import { showToast } from '#client/ui/toast.ts';
import type { Machine } from '#contract/downloads/calls.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { product } from '#contract/site/product.ts';

/** The action of every Download button: a visitor logs in first, a user asks for a place in the beta. */
export function useDownload() {
  const loginFirst = useLoginFirst(`to download ${product.name}`);
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const download = async (machine?: Machine) => {
    if (loginFirst()) return;
    const isStillHere = rememberPlace();
    setChecking(true);
    try {
      const { requestDownload } = await import('./request-download.ts');
      const next = await requestDownload(machine);
      if (next !== null && isStillHere()) navigate(next);
    } catch {
      showToast('bad', downloadMessages.failed(''));
      // The tab may be older than the deployed version, whose code would fail to load again.
      pageCode.renew();
    } finally {
      setChecking(false);
    }
  };
  return { isChecking, download };
}
