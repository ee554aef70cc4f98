import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Release, releaseSchema } from '#contract/downloads/release.ts';

export type ReleaseRead =
  | { status: 'loading' }
  | { status: 'ready'; release: Release }
  | { status: 'error'; retry: () => void };

/** The release on offer. It changes so rarely that it is read once a visit. */
export function useRelease(): ReleaseRead {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; release: Release | null } | null>(null);
  useEffect(() => {
    let left = false;
    void fetchRelease().then((release) => {
      if (!left) setRead({ attempt, release });
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  if (read?.attempt !== attempt) return { status: 'loading' };
  return read.release
    ? { status: 'ready', release: read.release }
    : { status: 'error', retry: () => setAttempt(attempt + 1) };
}

async function fetchRelease(): Promise<Release | null> {
  try {
    const response = await fetch('/downloads');
    const parsed = v.safeParse(releaseSchema, await response.json());
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
