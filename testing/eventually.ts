import { setTimeout as pause } from 'node:timers/promises';

/** On a busy machine a job may take its time; a test has a minute. */
const waitMs = 25_000;

/** Waits until something is so; throws when it takes too long, with what `why` then finds out about it. */
export async function eventually(isSo: () => Promise<boolean>, what: string, why = async () => ''): Promise<void> {
  for (const until = performance.now() + waitMs; !(await isSo()); await pause(20)) {
    if (performance.now() > until) throw new Error(`Waited ${waitMs / 1_000} seconds for: ${what}${await why()}`);
  }
}
