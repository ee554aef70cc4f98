import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Gives Node's worker threads, which hash passwords, a lower priority than the rest of the process (decision 86). Call
 * it after the first of them has worked, when they exist. Only Linux has a priority for each thread. Where it may not
 * be set, it stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const priority = Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW);
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(thread), priority);
    }
  } catch {}
}
