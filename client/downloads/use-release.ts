import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Release, releaseSchema } from '#contract/downloads/release.ts';

export type ReleaseRead =
  | { status: 'loading' }
  | { status: 'ready'; release: Release }
  /** Nothing is on offer yet. */
  | { status: 'none' }
  | { status: 'error'; retry: () => void };

/** The release on offer, as it is when the page is opened: it changes too rarely to be followed. */
export function useRelease(): ReleaseRead {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  useEffect(() => {
    let left = false;
    void fetchRelease().then((outcome) => {
      if (!left) setRead({ attempt, outcome });
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  if (read?.attempt !== attempt) return { status: 'loading' };
  return read.outcome ?? { status: 'error', retry: () => setAttempt(attempt + 1) };
}

/** Null when it could not be read. */
type Outcome = Extract<ReleaseRead, { status: 'ready' | 'none' }> | null;

async function fetchRelease(): Promise<Outcome> {
  try {
    const response = await fetch('/downloads');
    if (response.status === 404) return { status: 'none' };
    return { status: 'ready', release: v.parse(releaseSchema, await response.json()) };
  } catch {
    return null;
  }
}
