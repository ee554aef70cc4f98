import { useEffect, useState } from 'react';
import { gateMessages } from '#contract/gate/messages.ts';
import { passFragments } from '#contract/gate/passcode.ts';

/** What became of a link that should have opened the site, for who sees the gate in its place; null for everybody else. */
export function useLinkNote(): string | null {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (hash !== passFragments.wrong && hash !== passFragments.blocked) return;
    // It is said once: whoever reloads, or comes in, is at the address alone.
    history.replaceState(null, '', `${pathname}${search}`);
    setNote(hash === passFragments.wrong ? gateMessages.linkWrong : gateMessages.linkBlocked);
  }, []);
  return note;
}
