import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { uidNow } from '#client/platform/session/identity.ts';
import { changesOf } from './changes-of.ts';
import { keptWriting } from './kept-writing.ts';

type KeptWriting<Written> = {
  /** What the form begins with. */
  begun: Written;
  /** Whether that is what was written here before, and not discarded since. */
  isBroughtBack: boolean;
  keep: (written: Written) => void;
  /** After a success, or when its writer starts afresh. */
  forget: () => void;
};

/**
 * Keeps what is being written in a form for whoever comes back to it in this tab. For forms of one user: they end when
 * another takes over. `blank` is the form that nobody has touched; only what differs from it is kept, so that the rest is as
 * it was changed elsewhere meanwhile.
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
