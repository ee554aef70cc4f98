import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { useToldFailure } from './use-told-failure.ts';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  /** Throws an Error whose message is the reason for the user. */
  save: () => Promise<void>;
};

/** Fetches a file and saves it; shows the reason when that fails. */
export function SaveFileButton({ save, ...look }: Props) {
  const failure = useToldFailure();
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async () => {
    setBusy(true);
    try {
      await save();
      failure.takeBack();
    } catch (error) {
      failure.tell(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return <Button {...look} busy={busy} onClick={() => void fetchAndSave()} />;
}
