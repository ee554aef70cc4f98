import { useEffect, useState } from 'react';
import { gateMessages } from '#contract/gate/messages.ts';
import { passFragments } from '#contract/gate/passcode.ts';

const notes: Record<string, string> = {
  [passFragments.wrong]: gateMessages.linkWrong,
  [passFragments.blocked]: gateMessages.linkBlocked,
  [passFragments.failed]: gateMessages.linkFailed,
};

/** What became of a link that should have opened the site, for who sees the gate in its place; null for everybody else. */
export function useLinkNote(): string | null {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    const { hash, pathname, search } = location;
    const said = notes[hash];
    if (said === undefined) return;
    // It is said once: whoever reloads, or comes in, is at the address alone.
    history.replaceState(null, '', `${pathname}${search}`);
    setNote(said);
  }, []);
  return note;
}
