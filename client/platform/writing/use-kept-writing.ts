import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { uidNow } from '#client/platform/session/identity.ts';
import { changesOf } from './changes-of.ts';
import { keptWriting } from './kept-writing.ts';

type KeptWriting<Written> = {
  /** The form's initial values. */
  begun: Written;
  /** Whether the initial values were written here before, and not discarded since. */
  isBroughtBack: boolean;
  keep: (written: Written) => void;
  /** Called after a success, or when the user starts afresh. */
  forget: () => void;
};

/**
 * Keeps what the user writes in a form, and restores it when they come back to it in this tab. For forms that belong to
 * one user and unmount when another user takes over the tab. `blank` is the untouched form; only fields that differ
 * from it are stored, so that the others follow changes made elsewhere meanwhile.
 */
export function useKeptWriting<Written extends object>(
  form: string,
  schema: GenericSchema<unknown, Written>,
  blank: Written,
): KeptWriting<Written> {
  const [uid] = useState(() => uidNow() ?? '');
  const [found] = useState(() => keptWriting.read(uid, form, schema, blank));
  const [isBroughtBack, setIsBroughtBack] = useState(found !== null);
  return {
    begun: found ?? blank,
    isBroughtBack,
    keep: (written) => {
      if (JSON.stringify(written) === JSON.stringify(blank)) keptWriting.remove(uid, form);
      else keptWriting.write(uid, form, changesOf(blank, written));
    },
    forget: () => {
      keptWriting.remove(uid, form);
      setIsBroughtBack(false);
    },
  };
}
