import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const goneWithinMs = 5_000;

/**
 * Sends SIGKILL to a PostgreSQL and all its processes at once: a process left over would hold the shared memory, and
 * the next PostgreSQL could not start. Resolves when all of them are gone, zombies included.
 */
export async function killPostgres(pid: number): Promise<void> {
  const all = [pid, ...childrenOf(pid)];
  for (const each of all) signal(each, 'SIGKILL');
  for (
    const until = performance.now() + goneWithinMs;
    all.some((each) => signal(each, 0)) && performance.now() < until;
  )
    await pause(5);
}

/** Sends a signal; answers whether the process exists. */
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** Only Linux lists them; on other systems the children end when their parent has ended. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
