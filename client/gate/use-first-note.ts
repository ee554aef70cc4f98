import { useEffect, useState } from 'react';
import { gateMessages } from '#contract/gate/messages.ts';
import { passFragments } from '#contract/gate/passcode.ts';

const notes: Record<string, string> = {
  [passFragments.wrong]: gateMessages.linkWrong,
  [passFragments.blocked]: gateMessages.linkBlocked,
  [passFragments.failed]: gateMessages.linkFailed,
};

/**
 * What is said before a code is entered: that no cookie can remember this visitor, whose link opens nothing either, or what
 * became of a link that should have opened the site; null for everybody else.
 */
export function useFirstNote(): string | null {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (!navigator.cookieEnabled) return setNote(gateMessages.cookiesRefused);
    const { hash, pathname, search } = location;
    const said = notes[hash];
    if (said === undefined) return;
    // It is said once: whoever reloads, or comes in, is at the address alone.
    history.replaceState(null, '', `${pathname}${search}`);
    setNote(said);
  }, []);
  return note;
}
