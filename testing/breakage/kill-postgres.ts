import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const goneWithinMs = 5_000;

/**
 * SIGKILL to a PostgreSQL and to every process of it, at once: one that is left would keep its memory, and the next could
 * not start. Resolves when nothing of it is left, not even a dead process that nobody has asked after.
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

/** Answers whether there is such a process. */
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** Linux tells; elsewhere the children see their parent's end and follow. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
