import type { SandboxLog } from './sandbox-log.ts';

/** Does the work again and again. A failure is told and the next turn tries anew; it never ends the process. */
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
