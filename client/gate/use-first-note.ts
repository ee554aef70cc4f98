import { useEffect, useState } from 'react';
import { gateMessages } from '#contract/gate/messages.ts';
import { passFragments } from '#contract/gate/passcode.ts';

const notes: Record<string, string> = {
  [passFragments.wrong]: gateMessages.linkWrong,
  [passFragments.blocked]: gateMessages.linkBlocked,
  [passFragments.failed]: gateMessages.linkFailed,
};

/**
 * The note before a code is entered: that the browser rejects cookies, so that neither a code nor a link can let the
 * visitor in; or why a link did not open the site. Null for everybody else.
 */
export function useFirstNote(): string | null {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (!navigator.cookieEnabled) return setNote(gateMessages.cookiesRefused);
    const { hash, pathname, search } = location;
    const said = notes[hash];
    if (said === undefined) return;
    // Shown once: after a reload, or once inside, the address has no hash.
    history.replaceState(null, '', `${pathname}${search}`);
    setNote(said);
  }, []);
  return note;
}
