import type { SandboxLog } from './sandbox-log.ts';

/** Repeats the work. A failure is logged and the next turn tries again; it never ends the process. */
export function repeat(everyMs: number, work: () => void, log: SandboxLog): { stop(): void; now(): void } {
  const turn = () => {
    try {
      work();
    } catch (error) {
      log(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const timer = setInterval(turn, everyMs).unref();
  return { stop: () => clearInterval(timer), now: turn };
}
