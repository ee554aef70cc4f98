import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { fetchInTime } from '#client/platform/calls/fetch-in-time.ts';
import { type Release, releaseSchema } from '#contract/downloads/release.ts';

export type ReleaseRead =
  | { status: 'loading' }
  | { status: 'ready'; release: Release; renew: () => void }
  /** Nothing is on offer yet. */
  | { status: 'none' }
  | { status: 'error'; retry: () => void };

/** The release on offer, as it is when the page is opened or asks anew: it changes too rarely to be followed. */
export function useRelease(): ReleaseRead {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  useEffect(() => {
    let left = false;
    void fetchRelease().then((outcome) => {
      // What was read stays where it cannot be read anew.
      if (!left) setRead((before) => ({ attempt, outcome: outcome ?? before?.outcome ?? null }));
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  const again = () => setAttempt(attempt + 1);
  // What was read stays while it is read anew.
  if (!read || (read.outcome === null && read.attempt !== attempt)) return { status: 'loading' };
  if (read.outcome === null) return { status: 'error', retry: again };
  return read.outcome.release === null
    ? { status: 'none' }
    : { status: 'ready', release: read.outcome.release, renew: again };
}

/** Without a release nothing is on offer; null when it could not be read. */
type Outcome = { release: Release | null } | null;

async function fetchRelease(): Promise<Outcome> {
  try {
    const response = await fetchInTime('/downloads', { cache: 'no-cache' });
    if (response.status === 404) return { release: null };
    return { release: v.parse(releaseSchema, await response.json()) };
  } catch {
    return null;
  }
}
