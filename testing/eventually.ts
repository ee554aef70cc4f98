import { setTimeout as pause } from 'node:timers/promises';

/** On a busy machine a job may be slow; a test may take a minute. */
const waitMs = 25_000;

/** Waits until a condition holds. Throws after 25 seconds, with what `why` then finds out about it. */
export async function eventually(isSo: () => Promise<boolean>, what: string, why = async () => ''): Promise<void> {
  for (const until = performance.now() + waitMs; !(await isSo()); await pause(20)) {
    if (performance.now() > until) throw new Error(`Waited ${waitMs / 1_000} seconds for: ${what}${await why()}`);
  }
}
