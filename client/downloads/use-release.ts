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

/** The release on offer, fetched when the page opens and on request: it changes too rarely for a live read. */
export function useRelease(): ReleaseRead {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  useEffect(() => {
    let left = false;
    void fetchRelease().then((outcome) => {
      // A failed refetch keeps the last result.
      if (!left) setRead((before) => ({ attempt, outcome: outcome ?? before?.outcome ?? null }));
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  const again = () => setAttempt(attempt + 1);
  // The last result stays during a refetch.
  if (!read || (read.outcome === null && read.attempt !== attempt)) return { status: 'loading' };
  if (read.outcome === null) return { status: 'error', retry: again };
  return read.outcome.release === null
    ? { status: 'none' }
    : { status: 'ready', release: read.outcome.release, renew: again };
}

/** A release of null means that nothing is on offer; an outcome of null that it could not be fetched. */
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
