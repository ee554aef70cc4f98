import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { useToldFailure } from './use-told-failure.ts';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { save: () => Promise<void> };

/** Fetches a file and saves it; shows an error when that fails. */
export function SaveFileButton({ save, ...look }: Props) {
  const failure = useToldFailure();
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async () => {
    setBusy(true);
    try {
      await save();
      failure.takeBack();
    } catch {
      failure.tell('The file could not be fetched. Please try again in a few minutes.');
    } finally {
      setBusy(false);
    }
  };
  return <Button {...look} busy={busy} onClick={() => void fetchAndSave()} />;
}
