import { type ComponentProps, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.ts';
import { downloadOwn } from './download-own.ts';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { path: string; filename: string };

/** Saves a file of the user's own. */
export function DownloadOwnButton({ path, filename, ...look }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadOwn(path, filename);
    } catch {
      showToast('bad', 'The file could not be fetched. Please try again in a few minutes.');
    } finally {
      setBusy(false);
    }
  };
  return <Button {...look} busy={busy} onClick={() => void download()} />;
}
