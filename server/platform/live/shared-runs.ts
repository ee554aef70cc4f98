type Shared = { running: Promise<unknown>; next: Promise<unknown> | null };

/**
 * Shares a read among all callers with the same key. A caller that comes while a run is under way waits for the next
 * run, which begins after its request, so that nobody gets an outdated value.
 */
export function createSharedRuns() {
  const byKey = new Map<string, Shared>();

  return function share(key: string, run: () => Promise<unknown>): Promise<unknown> {
    const shared = byKey.get(key);
    if (!shared) return start(key, run);
    shared.next ??= shared.running.then(
      () => start(key, run),
      () => start(key, run),
    );
    return shared.next;
  };

  function start(key: string, run: () => Promise<unknown>): Promise<unknown> {
    const shared: Shared = { running: run(), next: null };
    byKey.set(key, shared);
    const end = () => {
      if (shared.next === null) byKey.delete(key);
    };
    shared.running.then(end, end);
    return shared.running;
  }
}
