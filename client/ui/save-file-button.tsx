import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { takeFailureBack } from './take-failure-back.ts';
import { showToast } from './toast.ts';

const failure = 'The file could not be fetched. Please try again in a few minutes.';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { save: () => Promise<void> };

/** Fetches a file and saves it; says so when it cannot be had. */
export function SaveFileButton({ save, ...look }: Props) {
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async () => {
    setBusy(true);
    try {
      await save();
      takeFailureBack(failure);
    } catch {
      showToast('bad', failure);
    } finally {
      setBusy(false);
    }
  };
  return <Button {...look} busy={busy} onClick={() => void fetchAndSave()} />;
}
